export interface DiskChunk {
  position: number;
  bytes: Buffer;
}

/** Positions of pieces are multiples of this number of bytes. */
export const PIECE_ALIGNMENT = 65_536;
