import type { ParseXml } from '../scene/index.ts'

/**
 * The browser's reader of XML. What is not well-formed makes it answer with a message in place of the document; browsers write
 * it differently, and all name the line.
 */
export const parseXml =
  (fault: (place: string, reason: string) => Error): ParseXml =>
  (text) => {
    const read = new DOMParser().parseFromString(text, 'application/xml')
    const told = read.getElementsByTagName('parsererror')[0]?.textContent
    if (told === undefined || told === null) return read.documentElement
    // What follows is of the page that the message stands on; nothing parts it from the message.
    const message = told.replace(/Below is a rendering[^]*/, '')
    const line = /line(?: number)?\s+(\d+)/i.exec(message)?.[1]
    const why = /column\s+\d+\s*:\s*([^\n]+)/i.exec(message)?.[1]?.trim() ?? /error:\s*([^\n]+)/i.exec(message)?.[1]
    throw fault(
      line === undefined ? 'file' : `line ${line}`,
      `the XML breaks off here${why === undefined ? '' : ` (${why.slice(0, 120)})`}; correct the line, or save the file again`,
    )
  }
