/** The copies of images that real hosts keep for the disks which stand on them. */
export interface ImageCaches {
  /**
   * Removes copies that no disk stands on: of images that are gone at once, of others when they have been unused for a day. Hosts
   * that do not answer are left as they are.
   * @param known those of some images that are still there
   */
  prune(known: (imageIds: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void>;
}
