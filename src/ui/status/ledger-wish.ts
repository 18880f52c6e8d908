let wished = false

/** The panel that is about to open is opened for the ledger. */
export const wishForLedger = (): void => {
  wished = true
}

/** Whether the ledger is what the panel was opened for; it is asked once. */
export const takeLedgerWish = (): boolean => {
  const was = wished
  wished = false
  return was
}
