/** Placeholder until the table lands. */
export type Operation = string;
export interface Policy {
  enforce(): void;
}
