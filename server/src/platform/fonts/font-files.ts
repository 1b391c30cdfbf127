import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** A family of letters with the file of each weight that is drawn with. One that has no bold file has one weight. */
export type FontFamily = { name: string; regular: string; bold?: string; italic?: string }

const file = (name: string) => resolve(`@expo-google-fonts/${name}`)

/**
 * The letters of pictures and certificates: all of Latin, Greek and Cyrillic, upright and with serifs. They are packages of
 * the service (docs/decisions/0069-letters-of-our-own.md), so that a drawing is the same on every machine, one without fonts included.
 */
export const sansSerif: FontFamily = {
  name: 'Arimo',
  regular: file('arimo/400Regular/Arimo_400Regular.ttf'),
  bold: file('arimo/700Bold/Arimo_700Bold.ttf'),
  italic: file('arimo/400Regular_Italic/Arimo_400Regular_Italic.ttf'),
}

export const serif: FontFamily = {
  name: 'EB Garamond',
  regular: file('eb-garamond/400Regular/EBGaramond_400Regular.ttf'),
  bold: file('eb-garamond/600SemiBold/EBGaramond_600SemiBold.ttf'),
  italic: file('eb-garamond/400Regular_Italic/EBGaramond_400Regular_Italic.ttf'),
}

/** All of Japanese, which has many Chinese characters too; the next font has those of the mainland that it lacks. */
export const japanese: FontFamily = {
  name: 'BIZ UDPGothic',
  regular: file('biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf'),
  bold: file('biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf'),
}

export const simplifiedChinese: FontFamily = {
  name: 'ZCOOL XiaoWei',
  regular: file('zcool-xiaowei/400Regular/ZCOOLXiaoWei_400Regular.ttf'),
}

/** The families that supply a letter which the family of the text lacks, in this order. */
export const otherScripts: FontFamily[] = [
  {
    name: 'Noto Naskh Arabic',
    regular: file('noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf'),
    bold: file('noto-naskh-arabic/700Bold/NotoNaskhArabic_700Bold.ttf'),
  },
  {
    name: 'Noto Sans Thai',
    regular: file('noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'),
    bold: file('noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf'),
  },
  {
    name: 'Noto Sans Devanagari',
    regular: file('noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
    bold: file('noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf'),
  },
  japanese,
  simplifiedChinese,
  {
    name: 'NanumGothic',
    regular: file('nanum-gothic/400Regular/NanumGothic_400Regular.ttf'),
    bold: file('nanum-gothic/700Bold/NanumGothic_700Bold.ttf'),
  },
]

export const fontFamilies: FontFamily[] = [sansSerif, serif, ...otherScripts]
