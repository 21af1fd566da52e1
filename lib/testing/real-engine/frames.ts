import { formatIp, parseIp } from '#lib/engine/network/ip.ts';
import type { Packet } from '#lib/engine/network/simulated/packet-trace.ts';

/** Distinguishes the frames of tests from all others. */
export const MARK = 'NEPHOS-PROBE';
const [ICMP, TCP, UDP, ICMP_V6] = [1, 6, 17, 58];
const ICMPS: readonly number[] = [ICMP, ICMP_V6];

export interface Frame extends Packet {
  fromMac: string;
  toMac: string;
  /** Identifies the frame and makes its connection unique. */
  id: number;
  /** Whether it is the response to the frame with that id. */
  isReply?: boolean;
}

/** Encodes a frame as on the wire, in hexadecimal digits. */
export function frameOf(frame: Frame): string {
  const { source, destination, protocol, fromMac, toMac } = frame;
  const [from, to] = [bytesOf(source), bytesOf(destination)];
  const payload = payloadOf(frame, from, to);
  const isV4 = from.length === 4;
  const header = isV4 ? header4(protocol, payload, from, to) : header6(protocol, payload, from, to);
  const link = Buffer.concat([macOf(toMac), macOf(fromMac), Buffer.from(isV4 ? '0800' : '86dd', 'hex')]);
  return Buffer.concat([link, header, payload]).toString('hex');
}

interface ParsedFrame {
  id: number;
  source: string;
  destination: string;
  /** IPv4 only. */
  dscp: number;
}

/** Decodes a received frame: its id, its current addresses, and its DSCP. */
export function readFrame(hex: string): ParsedFrame {
  const bytes = Buffer.from(hex, 'hex');
  const id = bytes.readUInt16BE(bytes.indexOf(MARK) + MARK.length);
  const [at, size] = bytes.readUInt16BE(12) === 0x0800 ? [26, 4] : [22, 16];
  const text = (begin: number) => textOf(bytes.subarray(begin, begin + size));
  return { id, source: text(at), destination: text(at + size), dscp: bytes.readUInt8(15) >> 2 };
}

function payloadOf(frame: Frame, from: Buffer, to: Buffer): Buffer {
  const { protocol, port, code, id, isReply } = frame;
  const mark = Buffer.concat([Buffer.from(MARK), uint16(id)]);
  const ports = isReply ? [port ?? 0, 20_000 + id] : [20_000 + id, port ?? 0];
  const [first = 0, second = 0] = ports;
  if (protocol === UDP) {
    const body = Buffer.concat([uint16(first), uint16(second), uint16(8 + mark.length), uint16(0), mark]);
    return summed(body, 6, pseudo(frame, from, to, body.length));
  }
  if (protocol === TCP) {
    // SYN, or SYN-ACK for a reply.
    const flags = Buffer.from(isReply ? '5012' : '5002', 'hex');
    const numbers = isReply ? '00000001' : '00000000';
    const rest = Buffer.concat([Buffer.from(`00000000${numbers}`, 'hex'), flags, Buffer.from('ffff00000000', 'hex')]);
    const body = Buffer.concat([uint16(first), uint16(second), rest, mark]);
    return summed(body, 16, pseudo(frame, from, to, body.length));
  }
  if (!ICMPS.includes(protocol)) return mark;
  const body = Buffer.concat([Buffer.from([port ?? 0, code ?? 0, 0, 0]), uint16(id), uint16(1), mark]);
  return summed(body, 2, protocol === ICMP ? Buffer.alloc(0) : pseudo(frame, from, to, body.length));
}

function header4(protocol: number, payload: Buffer, from: Buffer, to: Buffer): Buffer {
  const head = Buffer.concat([Buffer.from([0x45, 0]), uint16(20 + payload.length), Buffer.from('00004000', 'hex')]);
  return summed(Buffer.concat([head, Buffer.from([64, protocol, 0, 0]), from, to]), 10, Buffer.alloc(0));
}

const header6 = (protocol: number, payload: Buffer, from: Buffer, to: Buffer) =>
  Buffer.concat([Buffer.from('60000000', 'hex'), uint16(payload.length), Buffer.from([protocol, 64]), from, to]);

const pseudo = ({ protocol }: Frame, from: Buffer, to: Buffer, length: number) =>
  Buffer.concat([from, to, uint16(0), uint16(length), Buffer.from([0, 0, 0, protocol])]);

/** Writes the checksum of `before` and the bytes into the bytes at a position; RFC 1071. */
function summed(bytes: Buffer, at: number, before: Buffer): Buffer {
  const all = Buffer.concat([before, bytes, Buffer.alloc((before.length + bytes.length) % 2)]);
  let sum = 0;
  for (let place = 0; place < all.length; place += 2) sum += all.readUInt16BE(place);
  while (sum > 0xffff) sum = (sum & 0xffff) + (sum >>> 16);
  bytes.writeUInt16BE(~sum & 0xffff, at);
  return bytes;
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

const macOf = (text: string) => Buffer.from(text.replaceAll(':', ''), 'hex');

function bytesOf(text: string): Buffer {
  const ip = parseIp(text);
  if (!ip) throw new Error(`${text} is not an address.`);
  return Buffer.from(ip.value.toString(16).padStart(ip.version === 4 ? 8 : 32, '0'), 'hex');
}

const textOf = (bytes: Buffer) =>
  formatIp({ version: bytes.length === 4 ? 4 : 6, value: BigInt(`0x${bytes.toString('hex')}`) });
