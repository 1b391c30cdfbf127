import { describe, expect, it } from 'vitest'
import { foldName } from './folded-name.ts'

describe('names of organizations', () => {
  it.each([
    ['capitals', 'UNIVERSIDAD DE UNA'],
    ['spaces and punctuation', ' Universidad, de-Una. '],
    ['accents', 'Üniversidad dé Uña'],
    ['full width', 'Ｕｎｉｖｅｒｓｉｄａｄ ｄｅ Ｕｎａ'],
    ['letters of mathematics', '𝐔𝐧𝐢𝐯𝐞𝐫𝐬𝐢𝐝𝐚𝐝 𝐝𝐞 𝐔𝐧𝐚'],
    ['Cyrillic letters', 'Unіvеrѕіdаd dе Unа'],
    ['Greek letters', 'Unινersιdαd de Unα'],
    ['Armenian, Cherokee and Lisu letters', 'ՍnᎥversidad ꓓe Una'],
    ['a capital I or a one for an i or an l', 'UnIvers1dad de Una'],
    ['invisible characters', 'Univ\u200bersidad\u2060 de \u202eUna'],
    ['letters between which nothing is seen', 'U n i v e r s i d a d d e U n a'],
    ['marks of Cyrillic, Hebrew, Arabic and Thai', 'U\u0483ni\u0489versidad\u05b4 de\u0610 Una\u0e38'],
    ['letters that are a dash, a dot or nothing', 'Univer\u02d1sidad\u02bc de\ua78c Una\u01c3'],
    ['what says that a name is owned', 'Universidad de Una™ ℠'],
    ['syllabics, Osage, Deseret, Warang Citi, Tifinagh and Runic letters', 'ᑌᑎᛁ𑣀ersidaᗪ de 𐓎na'],
    ['letters of Hebrew and Arabic', 'Unוversاdad de Una'],
    ['letters of ancient scripts', 'Univer𐑈idad de Un𐊠'],
    ['signs of mathematics beside its letters', '∪ni∨℮rsidad de Un⍺'],
    ['digits between its letters', 'Univ3r5id4d de Una'],
    ['Cyrillic and Greek letters that pass at a glance', 'Uпivεrsidad de Uиa'],
    ['a V for a U, as in stone', 'VNIVERSIDAD DE UNA'],
    ['strokes for letters', 'Un|versidad de Una'],
    ['strokes of other names', 'Un!vers│dad de Una!'],
    ['signs for letters', 'Univer$id@d de Una'],
    ['a word in brackets that calls it official', 'Universidad de Una (oficial)'],
    ['words behind it that do', 'Universidad de Una – Оfficial, Verified ✔'],
    ['what else claims to be looked at', 'Universidad de Una [VERIFICADA]'],
    ['two words behind it that do', 'Universidad de Una – Official Account'],
    ['two words of Spanish', 'Universidad de Una (Página Oficial) verificada'],
    ['two words before it', 'Cuenta oficial de la Universidad de Una'],
    ['white letters on black, and those of flags', '🅤🅝🅘🅥🅔🅡🅢🅘🅓🅐🅓 🅳🅴 🇺🇳🇦'],
  ])('are one where they differ by %s', (_what, name) => {
    expect(foldName(name)).toBe(foldName('Universidad de Una'))
  })

  it.each([
    ['a Cyrillic word that looks like a Latin one', 'ОРТ', 'OPT'],
    ['a Greek word that looks like a Latin one', 'ΝΙΚΗ', 'NIKH'],
    ['a Greek word in capitals', 'Νίκη', 'ΝΙΚΗ'],
    ['a number in one letter', 'Universidad Ⅱ', 'Universidad II'],
    ['several letters in one', 'Oﬃcina №', 'Officina No'],
    ['a zero', 'Instituto O', 'Instituto 0'],
    ['letters that touch', 'Modern Academy', 'Modem Academy'],
    ['two letters in one', 'Schꝏl of Pizzas', 'School of Pizzas'],
    ['a sigma drawn as a C', 'Ϲoral', 'Coral'],
    ['the same sigma in Greek', 'ΣΟΦΙΑ', 'ϹΟΦΙΑ'],
  ])('are one with %s', (_what, one, other) => {
    expect(foldName(one)).toBe(foldName(other))
  })

  it.each([
    ['Universidad de Una', 'Universidad de Dos'],
    ['Бега', 'Вега'],
    ['バス', 'ハス'],
    ['Κέντρο Θ', 'Κέντρο Ο'],
    ['大学', '大國'],
    ['कि', 'का'],
    ['جامعة', 'جامع'],
    ['★★', '★★★'],
    ['אור', 'אוֹן'],
    ['ᑌᑎᗩ', 'ᑌᗩᑎ'],
    ['سلام', 'سلوم'],
    ['Área 5', 'Área S'],
    ['UVM', 'UUM'],
    ['Colegio Oficial de Una', 'Colegio de Una'],
    ['Oficial', 'Official'],
    ['Cuenta oficial', 'Página oficial'],
    ['Universidad de Una', 'Universidad de Una – Canal'],
    ['Universidad de Una', 'La Página de la Universidad de Una'],
    ['Центр Пи', 'Центр Ни'],
    ['¡Aprende!', '¡Aprenda!'],
    ['Ação 3', 'Ação 4'],
  ])('are two where anybody tells them apart: %s, %s', (one, other) => {
    expect(foldName(one)).not.toBe(foldName(other))
  })

  it('are compared in a form that an index can hold, however long they grow', () => {
    expect(Buffer.byteLength(foldName('ﷺ'.repeat(200)))).toBeLessThan(2_000)
  })
})
