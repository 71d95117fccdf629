// What the types of the package do not say about its file systems.
declare module '@journeyapps/wa-sqlite/src/examples/IDBBatchAtomicVFS.js' {
  namespace IDBBatchAtomicVFS {
    function create(name: string, module: unknown): Promise<IDBBatchAtomicVFS>
  }
}
declare module '@journeyapps/wa-sqlite/src/examples/OPFSCoopSyncVFS.js' {
  namespace OPFSCoopSyncVFS {
    function create(name: string, module: unknown): Promise<OPFSCoopSyncVFS>
  }
}
