/** A text with the signs that expressions know, for those of word processors and textbooks: `−`, `2π`. */
export const plainSigns = (text: string): string =>
  text
    .replace(/[−–]/g, '-')
    .replace(/([\d.)])\s*π/g, '$1*pi')
    .replace(/π/g, 'pi')
