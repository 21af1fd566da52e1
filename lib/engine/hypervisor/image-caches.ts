/** Cached base images on real hosts. */
export interface ImageCaches {
  /**
   * Removes cached images that no disk is based on: immediately if the image is deleted, otherwise after a day without
   * use. Skips hosts that do not respond. @param known returns which of some images still exist
   */
  prune(known: (imageIds: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void>;
}
