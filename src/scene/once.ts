/** Makes a value once for each item: scenes share items that an edit left alone, and a frozen item never changes. */
export function once<Item extends object, Made>(make: (item: Item) => Made): (item: Item) => Made {
  const known = new WeakMap<Item, Made>()
  return (item) => {
    const before = known.get(item)
    if (before !== undefined) return before
    const made = make(item)
    if (Object.isFrozen(item)) known.set(item, made)
    return made
  }
}
