import { describe, expect, it } from 'vitest'
import { gallery } from '../../gallery/index.ts'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { readMarkdown } from './markdown.ts'

const paragraph = (...runs: readonly object[]) => ({ kind: 'paragraph', runs })

describe('the prose of a description', () => {
  it('is paragraphs, whose lines run on', () => {
    expect(readMarkdown('One line\nand the next.\n\n\nAnother.\r\n')).toEqual([
      paragraph({ text: 'One line and the next.' }),
      paragraph({ text: 'Another.' }),
    ])
    expect(readMarkdown('  \n')).toEqual([])
  })
  it('has strong and emphasised words, code and links', () => {
    expect(readMarkdown('The **rod** pushes *sideways*, `F = m a`, see [why](https://example.org/a_b).')).toEqual([
      paragraph(
        { text: 'The ' },
        { text: 'rod', mark: 'strong' },
        { text: ' pushes ' },
        { text: 'sideways', mark: 'emphasis' },
        { text: ', ' },
        { text: 'F = m a', mark: 'code' },
        { text: ', see ' },
        { text: 'why', href: 'https://example.org/a_b' },
        { text: '.' },
      ),
    ])
  })
  it('takes formulas and HTML as they stand, and no address that could run', () => {
    for (const text of ['2 * 3 * 4 = a_1 b_2', '<b>not bold</b>', '[x](javascript:alert(1))', 'x ** 2'])
      expect(readMarkdown(text)).toEqual([paragraph({ text })])
  })
  it('has lists and headings', () => {
    expect(readMarkdown('# Look\nAt these:\n- the rod\n- the *pin*\n  below')).toEqual([
      paragraph({ text: 'Look', mark: 'strong' }),
      paragraph({ text: 'At these:' }),
      {
        kind: 'list',
        items: [[{ text: 'the rod' }], [{ text: 'the ' }, { text: 'pin', mark: 'emphasis' }, { text: ' below' }]],
      },
    ])
  })
  it.each(gallery.map(({ id }) => id))('%s loses no letter', async (id) => {
    const { description } = await galleryScene(id)
    const text = readMarkdown(description).map((block) =>
      block.kind === 'paragraph' ? block.runs.map((run) => run.text).join('') : '',
    )
    expect(text.join('\n\n')).toBe(description.trim())
  })
})
