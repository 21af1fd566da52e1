import { once } from 'node:events';
import { type Duplex, duplexPair } from 'node:stream';

const WIDTH = 4;
const HEIGHT = 2;
/** Bytes of each client message by its type, except SetEncodings and ClientCutText, which contain their own length. */
const LENGTHS: Record<number, number> = { 0: 20, 3: 10, 4: 8, 5: 6 };

/** A guest's screen of four by two white pixels, served with RFB 3.8 without a password. */
export interface RfbStub {
  /** The end that `openGraphics` returns. */
  stream: Duplex;
  /** Key events by keysym, in order. */
  keys: { symbol: number; isDown: boolean }[];
  /** Closes the connection, as when the guest stops. */
  end(): void;
}

/** Serves one client. */
export function rfbStub(): RfbStub {
  const [stream, machine] = duplexPair();
  const keys: RfbStub['keys'] = [];
  const served = serve(machine, keys);
  // The client disconnected in the middle of a message.
  served.catch(() => machine.destroy());
  return { stream, keys, end: () => void machine.end() };
}

async function serve(machine: Duplex, keys: RfbStub['keys']): Promise<void> {
  machine.write('RFB 003.008\n');
  await take(machine, 12);
  machine.write(Buffer.from([1, 1]));
  await take(machine, 1);
  machine.write(Buffer.alloc(4));
  await take(machine, 1);
  machine.write(serverInit('stub'));
  for (;;) {
    const [type = 0] = await take(machine, 1);
    const rest = await take(machine, type === 2 ? 3 : type === 6 ? 7 : (LENGTHS[type] ?? 1) - 1);
    if (type === 2) await take(machine, rest.readUInt16BE(1) * 4);
    if (type === 3) machine.write(frame());
    if (type === 4) keys.push({ symbol: rest.readUInt32BE(3), isDown: rest[0] === 1 });
    if (type === 6) await take(machine, rest.readUInt32BE(3));
  }
}

/** Reads exactly this many bytes. */
async function take(machine: Duplex, length: number): Promise<Buffer> {
  for (;;) {
    const bytes: Buffer | null = machine.read(length);
    if (bytes) return bytes;
    await once(machine, 'readable');
  }
}

function serverInit(name: string): Buffer {
  const init = Buffer.alloc(24 + name.length);
  init.writeUInt16BE(WIDTH, 0);
  init.writeUInt16BE(HEIGHT, 2);
  // 32 bits per pixel with depth 24, true colour, one byte each for red, green and blue.
  init.set([32, 24, 0, 1, 0, 255, 0, 255, 0, 255, 16, 8, 0], 4);
  init.writeUInt32BE(name.length, 20);
  init.write(name, 24);
  return init;
}

/** A FramebufferUpdate with one raw rectangle. */
function frame(): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt16BE(1, 2);
  head.writeUInt16BE(WIDTH, 8);
  head.writeUInt16BE(HEIGHT, 10);
  return Buffer.concat([head, Buffer.alloc(WIDTH * HEIGHT * 4, 255)]);
}
