/** A reflected CRC that starts with ones and inverts its result. */
interface CrcParameters {
  /** Bits. */
  width: number;
  polynomial: bigint;
}

/** Sources: RFC 1952, RFC 3720, NVM Express Base Specification 2.0. */
const CRC_PARAMETERS = {
  crc32: { width: 32, polynomial: 0xedb88320n },
  crc32c: { width: 32, polynomial: 0x82f63b78n },
  crc64nvme: { width: 64, polynomial: 0x9a6c9329ac4bc9b5n },
} as const satisfies Record<string, CrcParameters>;

export type CrcName = keyof typeof CRC_PARAMETERS;

/** The product of two polynomials modulo that of the CRC; the highest bit is the coefficient of x^0. */
function multiply({ width, polynomial }: CrcParameters, one: bigint, other: bigint): bigint {
  let product = 0n;
  let factor = other;
  for (let bit = 1n << BigInt(width - 1); bit !== 0n; bit >>= 1n) {
    if ((one & bit) !== 0n) product ^= factor;
    factor = (factor & 1n) === 0n ? factor >> 1n : (factor >> 1n) ^ polynomial;
  }
  return product;
}

/** x^(8·length), by which the CRC of data is multiplied when as many bytes follow. */
function shiftOf(parameters: CrcParameters, length: number): bigint {
  let shift = 1n << BigInt(parameters.width - 1);
  // x^8; each round squares it.
  let power = shift >> 8n;
  for (let rest = length; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) shift = multiply(parameters, power, shift);
    power = multiply(parameters, power, power);
  }
  return shift;
}

const numberOf = (digest: Uint8Array): bigint => BigInt(`0x${Buffer.from(digest).toString('hex')}`);

/** The CRC of data from those of its pieces. Digests are big-endian. @param size bytes of the piece */
export function combineCrcs(name: CrcName, pieces: readonly { digest: Uint8Array; size: number }[]): Buffer {
  const parameters: CrcParameters = CRC_PARAMETERS[name];
  // Parts usually have the same size.
  const shifts = new Map<number, bigint>();
  let crc = 0n;
  for (const { digest, size } of pieces) {
    const shift = shifts.get(size) ?? shiftOf(parameters, size);
    shifts.set(size, shift);
    crc = multiply(parameters, shift, crc) ^ numberOf(digest);
  }
  return Buffer.from(crc.toString(16).padStart(parameters.width / 4, '0'), 'hex');
}

/** The CRC of a few bytes; data of objects is hashed by `lib/object-store/bytes`. */
export function crcOf(name: CrcName, data: Uint8Array): Buffer {
  const { width, polynomial }: CrcParameters = CRC_PARAMETERS[name];
  const ones = (1n << BigInt(width)) - 1n;
  let crc = ones;
  for (const byte of data) {
    crc ^= BigInt(byte);
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 1n) === 0n ? crc >> 1n : (crc >> 1n) ^ polynomial;
  }
  return Buffer.from((crc ^ ones).toString(16).padStart(width / 4, '0'), 'hex');
}
