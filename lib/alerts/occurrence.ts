/** Something that is worth being told of. */
export interface Occurrence {
  projectId: string;
  objectId: string;
  /** Of the object, as its users know it. */
  name: string;
  /** One sentence without the name. */
  text: string;
  /** The page of the console that shows it, from its root. */
  path: string;
  at: string;
  /**
   * For what is a height rather than an event: it is told of once when it becomes high, and again only after it has been
   * low in between.
   */
  level?: { name: string; isHigh: boolean };
}
