/** Files of a machine on a host where the machine is not. */
export interface OrphanedFiles {
  host: string;
  /** The hosts that have its folder, itself included. */
  folderOf: readonly string[];
  machineId: string;
}

/** What broken-off work has left in the folders of real hosts. */
export interface OrphanedFilesFinder {
  /** Those that answer are looked at. What certainly belongs to nobody is removed on the way. */
  find(): Promise<OrphanedFiles[]>;
  /** Whoever asks knows that nothing will come of it; a machine that is there by now keeps its files. */
  remove(leftover: OrphanedFiles): Promise<void>;
}
