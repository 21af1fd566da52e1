/** A part of a disk that was written to. */
export interface DiskChunk {
  /** Bytes from the start of the disk. */
  position: number;
  bytes: Buffer;
}

/** Pieces that storage yields begin at multiples of so many bytes. */
export const PIECE_ALIGNMENT = 65_536;
