/** Files of a machine on a host where the machine is not defined. */
export interface OrphanedFiles {
  host: string;
  /** Hosts that share its folder, including itself. */
  folderOf: readonly string[];
  machineId: string;
}

/** Files that interrupted operations left in the folders of real hosts. */
export interface OrphanedFilesFinder {
  /** Checks all hosts that respond. Removes files that certainly belong to no machine. */
  find(): Promise<OrphanedFiles[]>;
  /** The caller guarantees that no operation will use the files; the files of an existing machine are kept. */
  remove(leftover: OrphanedFiles): Promise<void>;
}
