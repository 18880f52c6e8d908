export { makeDocuments } from './documents.ts'
export type { DocumentRecord, Documents, DocumentsOptions, DocumentsState } from './documents.ts'
export { browserFiles, fileNameFor } from './files.ts'
export type { FilePort, OpenedFile, WriteResult } from './files.ts'
