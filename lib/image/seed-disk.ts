const CLUSTER_BITS = 16;
const CLUSTER = 2 ** CLUSTER_BITS;
const HEADER_BYTES = 104;
/** Bytes per L1 entry: a cluster of L2 entries, each for a cluster of data. */
const PER_ENTRY = CLUSTER * (CLUSTER / 8);

/** Empty qcow2 version 3 image of up to 4 TiB: header, refcount table and an L1 table without allocations. */
export function emptyQcow2(virtualSize: number): Buffer {
  const image = Buffer.alloc(4 * CLUSTER);
  image.write('QFI\xfb', 'latin1');
  image.writeUInt32BE(3, 4);
  image.writeUInt32BE(CLUSTER_BITS, 20);
  image.writeBigUInt64BE(BigInt(virtualSize), 24);
  image.writeUInt32BE(Math.ceil(virtualSize / PER_ENTRY), 36);
  image.writeBigUInt64BE(BigInt(3 * CLUSTER), 40);
  image.writeBigUInt64BE(BigInt(CLUSTER), 48);
  image.writeUInt32BE(1, 56);
  image.writeUInt32BE(4, 96);
  image.writeUInt32BE(HEADER_BYTES, 100);
  image.writeBigUInt64BE(BigInt(2 * CLUSTER), CLUSTER);
  for (let cluster = 0; cluster < 4; cluster += 1) image.writeUInt16BE(1, 2 * CLUSTER + 2 * cluster);
  return image;
}
