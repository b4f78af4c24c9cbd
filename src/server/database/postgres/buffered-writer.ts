import type { Writer } from '../store.ts'
import type { TransactionReads } from './transaction-reads.ts'
import type { BufferedDataset, WriteBuffer } from './write-buffer.ts'

/** Writes documents and the log at the end of the transaction, and notes them for what the transaction reads until then. */
export function createBufferedWriter(
  buffer: WriteBuffer,
  reads: TransactionReads,
  datasetOf: (name: string) => BufferedDataset,
): Pick<Writer, 'putDocument' | 'deleteDocument' | 'appendTransaction'> {
  return {
    putDocument(dataset, document, prepared) {
      const content = prepared?.json ?? JSON.stringify(document)
      const before = reads.document(dataset, document._id)
      const row = { document, content, referred: prepared?.referred, before }
      buffer.putDocument(datasetOf(dataset), row)
      reads.noteDocument(dataset, document._id, content)
    },
    deleteDocument(dataset, id) {
      buffer.deleteDocument(datasetOf(dataset), id)
      reads.noteDocument(dataset, id, null)
    },
    *appendTransaction(dataset, transaction) {
      const previousId = reads.head(dataset)?.id ?? null
      const isAhead = reads.isAhead(dataset)
      buffer.appendTransaction(datasetOf(dataset), transaction, { previousId, isAhead })
      reads.noteTransaction(dataset, transaction)
      yield
    },
  }
}
