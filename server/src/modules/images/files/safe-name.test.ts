import { expect, it } from 'vitest'
import { safeName } from '../photos/photo-intake.service.ts'

it('the name of a photo shows what it is: no folders, no control characters, nothing that turns its direction', () => {
  expect(safeName('C:\\photos\\side 1.jpg')).toBe('side 1.jpg')
  expect(safeName('photo\u202egpj.exe')).toBe('photogpj.exe')
  expect(safeName('a\u2066b\u2069\u200fc\u2028d\u0007\u0085.jpg')).toBe('abcd.jpg')
  expect(safeName('Éole 3 – صورة.jpg')).toBe('Éole 3 – صورة.jpg')
  expect(safeName('\u202e\ufeff ')).toBe('photo')
  expect(safeName('\ufffd\ufffdole.jpg')).toBe('_ole.jpg')
  expect(safeName(`${'x'.repeat(300)}.jpg`)).toHaveLength(200)
})
