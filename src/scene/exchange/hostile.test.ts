import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ARM_URDF, CART_POLE_MJCF, FOUR_BAR_MJCF, importText, parseXml, readRobot } from '../../testing/robot-files.ts'
import { validateScene } from '../file/validate.ts'
import { ExchangeFault } from './xml.ts'

const BOMB = `<?xml version="1.0"?>
<!DOCTYPE lolz [
  <!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">
]>
<robot name="&lol2;"/>`

it('declares no entities: the file is not even parsed', () => {
  const parse = () => {
    throw new Error('parsed')
  }
  expect(() => readRobot(BOMB, parse)).toThrow(/line 2: .*entities, which are not read; take/)
  expect(() => readRobot(`<!-- <!DOCTYPE x> -->\n<!doctype html>`, parse)).toThrow(/line 2/)
  // What a comment says is no declaration.
  expect(() => readRobot('<!-- <!DOCTYPE x> --><robot/>', parseXml)).toThrow(/no links/)
})

it('is not longer than can be read', () => {
  expect(() => readRobot(`<robot>${' '.repeat(8_000_001)}</robot>`, parseXml)).toThrow(/more than 8 million characters/)
})

it('holds no more elements, and none deeper, than can be read', () => {
  expect(() => readRobot(`<robot>${'<a/>'.repeat(100_001)}</robot>`, parseXml)).toThrow(/more than 100000 elements/)
  const deep = `${'<body>'.repeat(600)}${'</body>'.repeat(600)}`
  expect(() => readRobot(`<mujoco><worldbody>${deep}</worldbody></mujoco>`, parseXml)).toThrow(/deeper than 500 levels/)
})

it.each([
  ['<sdf/>', /SDF file, which is not read; turn it into URDF/],
  ['<svg/>', /it is a picture/],
  ['<html/>', /it is no robot; one begins with <robot>/],
  ['<mujocoinclude/>', /open the file that includes it/],
])('%s is no robot', (text, words) => {
  expect(() => readRobot(text, parseXml)).toThrow(words)
})

it.each(['<robot', '<robot><link></robot>', '<robot name="a" name="b"/>', '', 'robot'])('“%s” is no XML', (text) => {
  expect(() => readRobot(text, parseXml)).toThrow(/line|no robot/)
})

it('names that are dangerous elsewhere are names like others', () => {
  const text = `<robot name="__proto__">
    <link name="ground"><visual><geometry><box size="1 1 1"/></geometry></visual></link>
    <link name="__proto__"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
    <joint name="constructor" type="continuous"><parent link="ground"/><child link="__proto__"/></joint>
  </robot>`
  const { scene } = importText(text)
  expect(scene.bodies.map(({ id, name }) => [id, name])).toEqual([
    ['ground-2', 'ground'],
    ['__proto__-2', '__proto__'],
  ])
  expect(scene.joints[0]?.id).toBe('constructor')
})

it('any value in any place gives a sound scene, or words about it', () => {
  const value = fc.oneof(
    fc.constantFrom(
      '',
      '0',
      '-1',
      '1e308',
      '-1e-320',
      '0 0 0',
      '1 2 3',
      '0 0 0 0 0 0',
      'cart',
      'world',
      'upper',
      'free',
      'true',
    ),
    fc.double({ noNaN: true }).map(String),
    fc.string({ maxLength: 12 }).map((text) => text.replace(/[<&"]/g, '')),
  )
  fc.assert(
    fc.property(
      fc.constantFrom(ARM_URDF, CART_POLE_MJCF, FOUR_BAR_MJCF),
      fc.array(fc.tuple(fc.nat(), value), { minLength: 1, maxLength: 3 }),
      (text, changes) => {
        let changed = text.replace(/<\?.*?\?>/, '')
        for (const [place, word] of changes) {
          const values = [...changed.matchAll(/="[^"]*"/g)]
          const { 0: old, index } = values[place % values.length]!
          changed = `${changed.slice(0, index)}="${word}"${changed.slice(index + old.length)}`
        }
        try {
          const { scene } = importText(changed)
          expect(validateScene(JSON.parse(JSON.stringify(scene)))).toMatchObject({ ok: true })
        } catch (error) {
          if (!(error instanceof ExchangeFault)) throw error
          expect(error.place).not.toBe('')
          // What is wrong, and a way out.
          expect(error.reason).toMatch(/.+[;(].+/)
        }
      },
    ),
    { numRuns: 600 },
  )
})
