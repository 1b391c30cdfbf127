import { expect, it } from 'vitest'
import { fileNameOf } from './file-name.ts'

it('names a file by what was earned, in letters that any system and any header takes', () => {
  const id = '0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e'
  expect(fileNameOf('Análisis de datos: ¡más!', id, 'png')).toBe('analisis-de-datos-mas-2b3c4d5e.png')
  expect(fileNameOf('../../etc/"passwd"\r\nx: y', id, 'svg')).toBe('etc-passwd-x-y-2b3c4d5e.svg')
  for (const name of ['溶接基礎', '🎓', '']) expect(fileNameOf(name, id, 'json')).toBe('credential-2b3c4d5e.json')
  expect(fileNameOf('a '.repeat(500), id, 'png').length).toBeLessThan(80)
})
