/**
 * Letters and digits that pass for others: of Latin, Greek, Cyrillic, Armenian, Georgian, Cherokee, Coptic and Lisu, those that
 * Unicode Technical Standard 39, "Confusable Detection", has in its table of confusables as looking like one or two of these.
 * Letters of one script that its readers tell apart, as Б and В, are not among them.
 */
const lookAlikes: Record<string, string> = {
  '2': 'ƧƻϨꙄꝚ',
  '3': 'ƷȜЗҘӠⳌꝪꞫ',
  '4': 'Ꮞ',
  '5': 'Ƽ',
  '6': 'бᏮⳒ',
  '8': 'Ȣȣ',
  '9': 'ⳊꝮ',
  a: 'ɑΑαАаᎪᴀꓮꭺ',
  ae: 'ÆæӔӕ',
  b: 'ƀƁƂƃƄɓʙΒВвᏏᏴᏼꓐꞴßβ',
  bl: 'Ы',
  c: 'ƇȼСсҪҫᏟᴄⲤⲥꓚꮯ',
  d: 'ÐĐđƉƊƌȡɖɗԁᎠᏧᴅꓒꓓꝹꝺẟꭰ',
  e: 'ɆɇΕЕеҽҿᎬᴇꓰꬲꭼ',
  f: 'ƑƒϜքᵮẝꓝꜰꞘꞙꬵ',
  g: 'ƍƓǤǥɠɡɢԌԍցᏀᏳᏻᶃꓖꮐ',
  h: 'ĦħɦʜΗНнћҢңһӇӈӉӊհᎻᏂᏲⱧⲎꓧꚕꮋ',
  i: 'ıɨɩɪιіӏᎥᵻᵼꙇꭵ',
  j: 'ɈɉͿϳЈјᎫᴊꓙꞲꭻ',
  k: 'ƘƙΚКҚҞᏦⱩⲔꓗꝀ',
  l: 'ŁłƖƗƚǀɫɭʟΙІӀᏞⲒꓡꓲꮮ',
  ll: 'ǁ',
  lo: 'Ю',
  m: 'ΜϺМӍᎷⲘꓟ',
  n: 'ŊŋƝƞɳɴΝηոռᵰⲚꓠ',
  o: 'ØøɵΟοσОоՕօჿᎤᏫᴏᴑⲞⲟꓳꝊꝋꬽꬾꭴꮎꮻ',
  oe: 'Œœɶ',
  p: 'ƤƥΡρРрᏢᴘᴩᵽⲢⲣꓑꮲ',
  q: 'ʠԛգզ',
  r: 'ƦɍɼɽʀгґғᎡᏒᴦᵲⲅꓣꭇꭈꭱꮁꮢ',
  rn: 'ɱᵯ',
  s: 'ƽʂЅѕՏᏕᏚᵴꓢꜱꮪ',
  t: 'ŦŧƬƭƮȾΤτТтҬҭᎢᴛᵵⲦꓔꭲ',
  u: 'ɄʋυՍսᏌᴜᵾꓴꞟꭎꭒꮜ',
  v: 'νѴѵᏙᴠꓦꮩ',
  w: 'ɯѡԜԝաᎳᏔᴡꓪꝡꮃ',
  x: 'ΧХхҲⲬꓫꞳ',
  y: 'ƳƴɎɏɣʏΥγУуҮүҰұყᎩᎽᶌỿⲨꓬꭚ',
  z: 'ƵƶȤȥʐΖᏃᴢᵶꓜꮓ',
}

const shapesOf = (table: Record<string, string>) =>
  new Map(Object.entries(table).flatMap(([drawn, letters]) => [...letters].map((one) => [one, drawn])))

/**
 * The same of scripts whose own readers tell these letters apart: syllabics, Osage, Deseret, Warang Citi, Tifinagh, Runic, Arabic, Hebrew,
 * Burmese and the zeros of India, of ancient scripts, of digits within a word, and of letters of Cyrillic and Greek that pass at a glance alone. They pass
 * for Latin letters beside these alone.
 */
const lookAlikesBesideLatin: Record<string, string> = {
  '9': '𑣌𑣖𑢬',
  a: 'ᗅᗩ𖽀𐊠',
  aa: 'ꜳꜲ',
  ao: 'ꜵꜴ',
  au: 'ꜷꜶ',
  av: 'ꜹꜻꜸꜺ',
  ay: 'ꜽꜼ',
  b: 'ᑲᖯᗷЬ𐊂𐊡𐌁',
  c: 'ᑕ𐐕𐐽𑣩𑣲𐊢𐌂𐔜',
  d: 'ᑯᗞᗪ',
  dz: 'ʣ',
  e: 'ᗴⴹ𑢦𑢮εɛєЄ𐊆',
  f: 'ᖴ𑢢𑣂𐊇𐊥𐔥',
  g: 'ᘜ',
  h: 'ᕼ𐋏',
  i: '𑣃ⵏᛁاﺍﺎ١וןו',
  j: 'ᒍ',
  k: 'ᛕкκĸᴋ𐔘',
  l: 'ᒪ𐐛𑢣𑢲۱𐌠𞣇ߊ𖼨𐊊𐌉Ⳑ𖼖𐔦',
  ll: 'װ',
  ls: 'ʪ',
  lz: 'ʫ',
  m: 'ᗰᛖмᴍ𐊰𐌑',
  n: 'ᑎпиИᴎ𐔓',
  o: 'ⵔⵙ𐐄𐐬𐓂𐓪𑢵𑣈𑣗𑣠೦०০੦૦௦౦ഠ൦ဝ၀ଠ୦๐໐סه٥۵ھہە߀〇𑓐ዐ𐊒𐊫𐔖',
  oo: 'ꝏꚙꝎꚘ',
  p: 'ᑭᕵ𐊕',
  q: 'ⵕ',
  r: 'ᖇяЯᴙ𐒴𖼵',
  rn: '𑣣𑜀',
  s: 'ᔕ𑣁𐑈𖼺𐊖𐐠',
  t: '𑢼𖼊𐊗𐊱𐌕',
  tf: 'ꝷ',
  ts: 'ʦ',
  u: 'ᑌ𐓎𐓶𑢸𑣘μሀ𖽂',
  ue: 'ᵫ',
  uo: 'ꭣ',
  v: 'ᐯ𑢠𑣀ⴸט𑜆٧۷ꛟ𖼈𐔝',
  w: 'ᗯ𑣦𑣯ωшШщЩ𑜊𑜎𑜏',
  x: 'ᕁᕽ᙭ⵝᚷ𑣬χ𐌢𐊐𐊴𐌗𐔧',
  y: 'ᖻ𑢤𑣜𖽃𐊲',
  z: '𑢩𑣄𑣥𐋵',
}

const drawnAs = shapesOf(lookAlikes)
const drawnBesideLatin = shapesOf(lookAlikesBesideLatin)
const latin = /\p{Script=Latin}/u

/** Digits that stand for letters between two of them. */
const digitsAsLetters: Record<string, string> = { '3': 'e', '4': 'a', '5': 's', '8': 'b' }

/** Strokes that stand for an l or an i, other signs for a letter between two others, and those of mathematics beside one. */
const strokes = /[|!](?=[|!]*\p{L})|(?<=\p{L}\|*)\|/gu
const signs = /(?<=\p{L})[$@€](?=\p{L})|(?<=\p{L})[⍺℮⋿⍳⍴⊤⟙∪⋃∨⋁×⨯╳᙭᙮]|[⍺℮⋿⍳⍴⊤⟙∪⋃∨⋁×⨯╳᙭᙮](?=\p{L})/gu
const signsAsLetters = shapesOf({ a: '@⍺', e: '€℮⋿', i: '⍳', p: '⍴', s: '$', t: '⊤⟙', u: '∪⋃', v: '∨⋁', x: '×⨯╳᙭᙮' })

/** A part at the end of a name that claims to be official, or an account at either end: it proves nothing. */
const claim = '(?:oficial|official|officiel|officielle|verificad[ao]|verified|autentic[ao])'
const account = '(?:account|channel|page|profile|canal|cuenta|pagina|perfil)'
const claims = new RegExp(`(?<=.)(?: (?:${account} )?${claim}(?: ${account})?)+$`)
const claimsBefore = new RegExp(`^(?:${account} ${claim}|${claim} ${account})(?: (?:de|del|la|el|of|the))*(?= )`)

/** Far more than a name has, and less than an index can hold. */
const charactersMax = 600

/** Marks of who owns a name, and letters between which nothing or no more than a dash or a dot is seen. */
const unread = /[™℠\u02b0-\u02ff\u0640\ua717-\ua721\ua788-\ua78c]/g
/** White letters on black, and letters of flags, which no Unicode normalization turns into letters. */
const framed = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu

/**
 * The form in which names are compared: two that a reader may take for one another have the same. Case, accents, width, spaces and
 * punctuation do not count, nor which of several letters of one shape it is, nor that a name calls itself official. Nobody is shown it.
 */
export function foldName(name: string): string {
  const words = name
    .replace(unread, '')
    .replace(framed, unframed)
    // A sigma that is drawn as a C, where there are Latin letters.
    .replace(/[\u03f2\u03f9]/g, latin.test(name) ? 'c' : '$&')
    .normalize('NFKD')
    .replace(unread, '')
    // The sound marks of Japanese make another letter: ハ, バ and パ are three.
    .replace(/(?![\u3099\u309a])\p{Script=Inherited}|\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[∣❘│┃⏐]/g, '|')
    .replaceAll('\u01c3', '!')
    .replace(strokes, 'l')
    .replace(signs, (sign) => signsAsLetters.get(sign) ?? sign)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
  const isBesideLatin = words.some((word) => latin.test(word))
  const shapes = words.map((word) => foldWord(word, isBesideLatin)).filter((shape) => shape !== '')
  const unclaimed = shapes.join(' ').replace(claimsBefore, '').replace(claims, '').replaceAll(' ', '')
  const folded = unclaimed.replaceAll('rn', 'm').replaceAll('vv', 'w').replace(/[i1]/g, 'l').replaceAll('0', 'o')
  // V stands for U as in carved names: VNIVERSITAS. Shorter names are abbreviations, in which people tell the two apart.
  const carved = folded.length < 4 ? folded : folded.replaceAll('v', 'u')
  return (carved || name.normalize('NFKC')).slice(0, charactersMax)
}

/** Beside Latin letters each counts by its own shape; a word without one may be written in capitals as well. */
function foldWord(word: string, isBesideLatin: boolean): string {
  const written = latin.test(word) ? word.replace(/\p{M}/gu, '') : word.toUpperCase()
  const drawn = (letter: string) =>
    drawnAs.get(letter) ?? (isBesideLatin ? drawnBesideLatin.get(letter) : undefined) ?? letter.toLowerCase()
  return Array.from(written, drawn)
    .join('')
    .replace(/(?<=[a-z])[3458](?=[a-z])/g, (digit) => digitsAsLetters[digit] ?? digit)
}

/** The letter in a frame: each of the three ranges has the alphabet. */
function unframed(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const start = code >= 0x1f1e6 ? 0x1f1e6 : code >= 0x1f170 ? 0x1f170 : 0x1f150
  return String.fromCharCode(0x61 + code - start)
}
