/** A part of a disk that was written to. */
export interface Piece {
  /** Bytes from the start of the disk. */
  position: number;
  bytes: Buffer;
}
