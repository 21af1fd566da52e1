import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Digests } from '#lib/object-store/bytes/digest-names.ts';
import { threadCpuMs } from '#lib/testing/cpu-time.ts';
import { decodeBody } from './decode-body.ts';
import { readPayload } from './payload.ts';
import { type SignedByTest, signRequest } from './sign-for-tests.ts';
import { readSignature } from './signature-parameters.ts';
import { verifySignature } from './verify-signature.ts';

const KEY = { access: 'AKEXAMPLE', secret: 'not-a-real-secret' };
const DATA = Buffer.from('Data of an object, 35 bytes of it.\n');
const refusal = (code: string, rest: object = {}) => expect.objectContaining({ code, ...rest });
const INCOMPLETE = refusal('IncompleteBody', { message: 'The request body terminated unexpectedly', fields: {} });

const crc = (data: Uint8Array) => {
  const digest = Buffer.alloc(4);
  digest.writeUInt32BE(crc32(data));
  return digest;
};
const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest();
const md5 = (data: Uint8Array) => createHash('md5').update(data).digest();
const digestsOf = (data: Uint8Array): Digests => ({
  md5: md5(data),
  sha1: createHash('sha1').update(data).digest(),
  sha256: sha256(data),
  crc32: crc(data),
});

async function* pieces(data: Buffer, size = data.length || 1) {
  for (let start = 0; start < data.length; start += size) yield data.subarray(start, start + size);
}

/** Receives a body as the store does. */
async function receive(request: SignedByTest, sent: Buffer, pieceSize?: number): Promise<Buffer> {
  const parameters = readSignature(request);
  if (!parameters) throw new Error('no signature');
  const payload = readPayload(request, parameters);
  const signature = verifySignature(request, parameters, KEY.secret, payload.signedText, { prefix: '/s3' });
  const { body } = decodeBody({ headers: request.headers, body: pieces(sent, pieceSize) }, payload, { signature });
  const received: Uint8Array[] = [];
  for await (const chunk of body.chunks) received.push(chunk);
  const data = Buffer.concat(received);
  body.verify({ size: data.length, digests: digestsOf(data) });
  return data;
}

const put = (headers: Record<string, string>) =>
  signRequest({ method: 'PUT', path: '/s3/bucket/key', headers }, { key: KEY });
const UNSIGNED = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';
const SIGNED = 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD';

const putChunks = (sha: string, headers: Record<string, string> = {}, length = DATA.length) =>
  put({
    'x-amz-content-sha256': sha,
    'content-encoding': 'aws-chunked',
    'x-amz-decoded-content-length': String(length),
    ...headers,
  });

const chunk = (data: Buffer | string, parameters = '') =>
  Buffer.concat([Buffer.from(`${data.length.toString(16)}${parameters}\r\n`), Buffer.from(data), Buffer.from('\r\n')]);
const lastChunk = (trailers = '') => Buffer.from(`0\r\n${trailers}\r\n`);
const framed = (...parts: (Buffer | string)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));
const WITH_CRC = { 'x-amz-trailer': 'x-amz-checksum-crc32' };
const crcTrailer = (data: Uint8Array) => `x-amz-checksum-crc32:${crc(data).toString('base64')}\r\n`;

describe('unsigned chunks with a trailer', () => {
  test.each([1, 2, 3, 7, 1000])('are decoded from pieces of %i bytes', async (size) => {
    const body = framed(chunk(DATA.subarray(0, 20)), chunk(DATA.subarray(20)), lastChunk(crcTrailer(DATA)));
    expect(await receive(putChunks(UNSIGNED, WITH_CRC), body, size)).toEqual(DATA);
  });

  test('a wrong checksum is refused with 400 BadDigest after the data were read', async () => {
    const body = framed(chunk(DATA), lastChunk(crcTrailer(Buffer.from('other'))));
    await expect(receive(putChunks(UNSIGNED, WITH_CRC), body)).rejects.toThrow(
      refusal('BadDigest', { message: 'The CRC32 you specified did not match the calculated checksum.', fields: {} }),
    );
  });

  test('the last value of a repeated trailer counts', async () => {
    const [right, wrong] = [crcTrailer(DATA), crcTrailer(Buffer.from('other'))];
    const request = putChunks(UNSIGNED, WITH_CRC);
    expect(await receive(request, framed(chunk(DATA), lastChunk(wrong + right)))).toEqual(DATA);
    await expect(receive(request, framed(chunk(DATA), lastChunk(right + wrong)))).rejects.toThrow(refusal('BadDigest'));
  });

  test.each([
    ['without the last line end', framed(chunk(DATA), '0\r\n')],
    ['with lines after the trailers', framed(chunk(DATA), lastChunk(), '\r\nbonus: line\r\n\xff')],
    ['without trailers', framed(chunk(DATA), lastChunk())],
  ])('a body %s is accepted', async (_, body) => {
    expect(await receive(putChunks(UNSIGNED), body)).toEqual(DATA);
  });

  test.each([
    ['that is not framed', DATA],
    ['without a size', framed('\r\n', DATA)],
    ['with a negative size', framed('-', chunk(DATA), lastChunk())],
    ['with line feeds only', Buffer.from(framed(chunk(DATA), lastChunk()).toString().replaceAll('\r', ''))],
    ['without the last chunk', framed(chunk(DATA))],
    ['that ends within a chunk', framed(chunk(DATA)).subarray(0, 20)],
    ['without a line end after a chunk', framed(chunk(DATA).subarray(0, -2), lastChunk())],
    ['that ends within the last line end', framed(chunk(DATA), '0\r\n\r')],
    ['that ends within a trailer', framed(chunk(DATA), '0\r\n', crcTrailer(DATA).slice(0, -1))],
    ['with an endless header', framed('1'.repeat(10_000), chunk(DATA))],
    ['that is empty', Buffer.alloc(0)],
  ])('a body %s is refused with 400 IncompleteBody', async (_, body) => {
    await expect(receive(putChunks(UNSIGNED, WITH_CRC), body)).rejects.toThrow(INCOMPLETE);
  });

  test('fewer and more bytes than announced are refused with both numbers', async () => {
    const early = framed(chunk(DATA.subarray(0, 4)), lastChunk(), chunk(DATA.subarray(4)), lastChunk());
    const expected = { NumberBytesExpected: '35', NumberBytesProvided: '4' };
    await expect(receive(putChunks(UNSIGNED), early)).rejects.toThrow(refusal('IncompleteBody', { fields: expected }));
    const double = framed(chunk(Buffer.concat([DATA, DATA])), lastChunk());
    await expect(receive(putChunks(UNSIGNED), double)).rejects.toThrow(
      refusal('IncompleteBody', { fields: { ...expected, NumberBytesProvided: '70' } }),
    );
  });

  test.each([
    ['the announced trailer is missing', WITH_CRC, ''],
    ['another trailer is sent', { 'x-amz-trailer': 'x-amz-checksum-crc32c' }, crcTrailer(DATA)],
    ['a further trailer is sent', WITH_CRC, `${crcTrailer(DATA)}bonus: trailer\r\n`],
    ['a trailer is not announced', {}, crcTrailer(DATA)],
    ['a line is no trailer', WITH_CRC, 'no colon\r\n'],
    ['there are too many trailers', WITH_CRC, crcTrailer(DATA).repeat(100)],
    ['an empty line is before the trailer', WITH_CRC, `\r\n${crcTrailer(DATA)}`],
  ])('400 MalformedTrailerError if %s', async (_, headers, trailers) => {
    const body = framed(chunk(DATA), lastChunk(trailers));
    await expect(receive(putChunks(UNSIGNED, headers), body)).rejects.toThrow(refusal('MalformedTrailerError'));
  });

  test('a trailer that is no checksum is refused with 400 and not repeated', async () => {
    const body = framed(chunk(DATA), lastChunk('x-amz-checksum-crc32: not-base64\r\n'));
    await expect(receive(putChunks(UNSIGNED, WITH_CRC), body)).rejects.toThrow(
      refusal('InvalidRequest', { message: 'Value for x-amz-checksum-crc32 trailing header is invalid.' }),
    );
  });

  test.each([
    ['x-amz-checksum-crc32,', undefined],
    ['x-amz-checksum-crc32,,', undefined],
    ['x-amz-checksum-crc32, ', undefined],
    [', x-amz-checksum-crc32', 'not supported'],
    ['x-amz-checksum-crc32, ,', 'not supported'],
    ['content-md5', 'not supported'],
    ['x-amz-checksum-md5', 'not supported'],
    ['x-amz-checksum-constructor', 'not supported'],
    ['x-amz-checksum-crc32, x-amz-foo', 'not supported'],
    ['x-amz-checksum-crc32, x-amz-checksum-sha256', 'Multiple checksum Types'],
  ])('x-amz-trailer: %s', async (trailer, message) => {
    const body = framed(chunk(DATA), lastChunk(crcTrailer(DATA)));
    const result = receive(putChunks(UNSIGNED, { 'x-amz-trailer': trailer }), body);
    if (message === undefined) expect(await result).toEqual(DATA);
    else await expect(result).rejects.toThrow(refusal('InvalidRequest', { message: expect.stringContaining(message) }));
  });

  test.each([undefined, 'many', '-1', '1e3'])('the decoded length %s is refused with 411', async (length) => {
    const request = putChunks(UNSIGNED);
    const headers = Object.fromEntries(
      Object.entries({ ...request.headers, 'x-amz-decoded-content-length': length }).filter(([, value]) => value),
    ) as Record<string, string>;
    const { 'x-amz-date': _, authorization: __, host: ___, ...rest } = headers;
    await expect(receive(put(rest), framed(chunk(DATA), lastChunk()))).rejects.toThrow(
      refusal('MissingContentLength', { status: 411 }),
    );
  });

  test('a chunk of 64 MiB needs no more memory than its pieces', async () => {
    const size = 64 * 2 ** 20;
    const piece = Buffer.alloc(2 ** 16);
    async function* body() {
      yield Buffer.from(`${size.toString(16)}\r\n`);
      for (let sent = 0; sent < size; sent += piece.length) yield piece;
      yield Buffer.from('\r\n0\r\n\r\n');
    }
    const request = putChunks(UNSIGNED, {}, size);
    const payload = readPayload(request, readSignature(request));
    let total = 0;
    for await (const data of decodeBody({ headers: request.headers, body: body() }, payload, { signature: undefined })
      .body.chunks) {
      total += data.length;
      expect(data.length).toBeLessThanOrEqual(piece.length);
    }
    expect(total).toBe(size);
  });

  test('pieces of one byte take linear time', async () => {
    const timeOf = async (size: number) => {
      const data = Buffer.alloc(size, 'x');
      const start = threadCpuMs();
      await receive(putChunks(UNSIGNED, WITH_CRC, size), framed(chunk(data), lastChunk(crcTrailer(data))), 1);
      return threadCpuMs() - start;
    };
    await timeOf(2 ** 14);
    const [small, large] = [await timeOf(2 ** 15), await timeOf(2 ** 18)];
    expect(large / small).toBeLessThan(40);
  });
});

const signedChunks = (request: SignedByTest, parts: readonly Buffer[], form = ';chunk-signature=') => {
  let previous = request.seed;
  const bodies = parts.map((part) => {
    const hex = sha256(part).toString('hex');
    previous = request.sign('AWS4-HMAC-SHA256-PAYLOAD', previous, sha256(Buffer.alloc(0)).toString('hex'), hex);
    return chunk(part, form + previous);
  });
  return { body: Buffer.concat(bodies), previous };
};
const EMPTY = Buffer.alloc(0);

describe('signed chunks', () => {
  test.each([1, 50, 100_000])('are verified, in pieces of %i bytes', async (size) => {
    const parts = [Buffer.alloc(15 * 1024, 'x'), Buffer.alloc(8 * 1024, 'y'), Buffer.alloc(9, 'z'), EMPTY];
    const request = putChunks(SIGNED, {}, 15 * 1024 + 8 * 1024 + 9);
    expect((await receive(request, signedChunks(request, parts).body, size)).equals(Buffer.concat(parts))).toBe(true);
  });

  test('chunks too large for the memory buffer are verified, and end the body with an error', async () => {
    const part = Buffer.alloc(2 ** 20 + 1, 'x');
    const request = putChunks(SIGNED, {}, part.length);
    const { body } = signedChunks(request, [part, EMPTY]);
    expect((await receive(request, body, 70_000)).equals(part)).toBe(true);
    body[5000] = 0;
    await expect(receive(request, body, 70_000)).rejects.toThrow(refusal('SignatureDoesNotMatch'));
  });

  test('no byte of a chunk with a wrong signature is passed on', async () => {
    const request = putChunks(SIGNED);
    const parameters = readSignature(request);
    if (!parameters) throw new Error('no signature');
    const payload = readPayload(request, parameters);
    const signature = verifySignature(request, parameters, KEY.secret, payload.signedText, { prefix: '/s3' });
    const { body } = signedChunks(request, [DATA, EMPTY]);
    body[body.indexOf('Data')] = 0;
    const decoded = decodeBody({ headers: request.headers, body: pieces(body, 5) }, payload, { signature });
    const received: Uint8Array[] = [];
    await expect(
      (async () => {
        for await (const data of decoded.body.chunks) received.push(data);
      })(),
    ).rejects.toThrow(
      refusal('SignatureDoesNotMatch', {
        fields: expect.objectContaining({ StringToSign: expect.stringMatching(/^AWS4-HMAC-SHA256-PAYLOAD\n/) }),
      }),
    );
    expect(received).toEqual([]);
  });

  test.each([' ; chunk-signature=', ';chunk-signature = '])('spaces are allowed: %s', async (form) => {
    const request = putChunks(SIGNED);
    expect(await receive(request, signedChunks(request, [DATA, EMPTY], form).body)).toEqual(DATA);
  });

  test.each([
    ['without signatures', '', 'IncompleteBody'],
    ['with empty signatures', ';chunk-signature=', 'IncompleteBody'],
    ['with invalid signatures', ';chunk-signature=invalid', 'SignatureDoesNotMatch'],
    ['with wrong signatures', `;chunk-signature=${'0'.repeat(64)}`, 'SignatureDoesNotMatch'],
  ])('chunks %s are refused', async (_, parameters, code) => {
    const body = framed(chunk(DATA, parameters), chunk('', parameters));
    await expect(receive(putChunks(SIGNED), body)).rejects.toThrow(refusal(code));
  });

  test('another parameter is refused', async () => {
    const request = putChunks(SIGNED);
    await expect(
      receive(request, signedChunks(request, [DATA, EMPTY], ';extra=1;chunk-signature=').body),
    ).rejects.toThrow(refusal('SignatureDoesNotMatch'));
  });

  test('chunks in another order, and a replaced last chunk, are refused', async () => {
    const parts = [Buffer.alloc(8192, 'a'), Buffer.alloc(8192, 'b'), EMPTY];
    const request = putChunks(SIGNED, {}, 2 * 8192);
    const { body } = signedChunks(request, parts);
    const length = body.indexOf('\r\n') + 2 + 8192 + 2;
    const swapped = framed(body.subarray(length, 2 * length), body.subarray(0, length), body.subarray(2 * length));
    await expect(receive(request, swapped)).rejects.toThrow(refusal('SignatureDoesNotMatch'));
    const ended = framed(body.subarray(0, 2 * length), chunk('', `;chunk-signature=${'a'.repeat(64)}`));
    await expect(receive(request, ended)).rejects.toThrow(refusal('SignatureDoesNotMatch'));
    await expect(receive(request, body.subarray(0, 2 * length))).rejects.toThrow(INCOMPLETE);
  });

  test('a small chunk that is not the last is refused with 403 InvalidChunkSizeError', async () => {
    const request = putChunks(SIGNED, {}, 8192);
    const { body } = signedChunks(request, [Buffer.alloc(1024, 'x'), Buffer.alloc(7168, 'y'), EMPTY]);
    await expect(receive(request, body)).rejects.toThrow(
      refusal('InvalidChunkSizeError', { status: 403, fields: { Chunk: '2', BadChunkSize: '1024' } }),
    );
  });

  const withTrailer = (request: SignedByTest, sign = crcTrailer(DATA)) => {
    const { body, previous } = signedChunks(request, [DATA, EMPTY]);
    const digest = createHash('sha256').update(sign.replaceAll('\r', '')).digest('hex');
    const signature = request.sign('AWS4-HMAC-SHA256-TRAILER', previous, digest);
    return framed(body.subarray(0, -2), crcTrailer(DATA), `x-amz-trailer-signature:${signature}\r\n\r\n`);
  };

  test('the trailer is signed too', async () => {
    const request = putChunks(`${SIGNED}-TRAILER`, WITH_CRC);
    expect(await receive(request, withTrailer(request))).toEqual(DATA);
    await expect(receive(request, withTrailer(request, 'other'))).rejects.toThrow(
      refusal('SignatureDoesNotMatch', {
        fields: expect.objectContaining({ StringToSign: expect.stringMatching(/^AWS4-HMAC-SHA256-TRAILER\n/) }),
      }),
    );
    const unsigned = Buffer.from(
      withTrailer(request)
        .toString()
        .replace(/x-amz-trailer-signature.*\r\n/, ''),
    );
    await expect(receive(request, unsigned)).rejects.toThrow(INCOMPLETE);
  });
});

describe('plain bodies', () => {
  const length = { 'content-length': String(DATA.length) };

  test('are passed on, and verified with all digests that the client sent', async () => {
    const headers = {
      ...length,
      'x-amz-content-sha256': sha256(DATA).toString('hex').toUpperCase(),
      'content-md5': md5(DATA).toString('base64'),
      'x-amz-checksum-sha1': createHash('sha1').update(DATA).digest('base64'),
      'x-amz-sdk-checksum-algorithm': 'SHA1',
      'x-amz-checksum-type': 'FULL_OBJECT',
    };
    expect(await receive(put(headers), DATA)).toEqual(DATA);
  });

  const OTHER = Buffer.from('other');
  test.each([
    [{ 'x-amz-content-sha256': sha256(OTHER).toString('hex') }, 'XAmzContentSHA256Mismatch'],
    [{ 'content-md5': md5(OTHER).toString('base64') }, 'BadDigest'],
    [{ 'x-amz-checksum-crc32': crc(OTHER).toString('base64') }, 'BadDigest'],
    [{ 'content-md5': 'YWJyYWNhZGFicmE=' }, 'InvalidDigest'],
    [{ 'content-md5': '' }, 'InvalidDigest'],
    [{ 'content-md5': 'invalid' }, 'InvalidDigest'],
    [{ 'x-amz-checksum-crc32': 'bad' }, 'InvalidRequest'],
    [{ 'x-amz-checksum-crc32': crc(DATA).toString('base64url') }, 'InvalidRequest'],
    [{ 'x-amz-checksum-bad': 'AAAAAA==' }, 'InvalidRequest'],
    [{ 'x-amz-checksum-crc32': 'AAAAAA==', 'x-amz-checksum-crc32c': 'AAAAAA==' }, 'InvalidRequest'],
    [{ 'x-amz-checksum-crc32': 'AAAAAA==', ...WITH_CRC }, 'InvalidRequest'],
    [{ 'x-amz-sdk-checksum-algorithm': 'CRC32' }, 'InvalidRequest'],
    [
      { 'x-amz-sdk-checksum-algorithm': 'SHA1', 'x-amz-checksum-crc32': crc(DATA).toString('base64') },
      'InvalidRequest',
    ],
    [WITH_CRC, 'MalformedTrailerError'],
    [{ 'content-length': '34' }, 'IncompleteBody'],
    [{ 'content-length': '36' }, 'IncompleteBody'],
  ])('%j is refused with 400 %s', async (headers, code) => {
    await expect(receive(put({ ...length, ...headers }), DATA)).rejects.toThrow(refusal(code, { status: 400 }));
  });

  test('a wrong SHA-256 is reported before wrong other digests', async () => {
    const headers = {
      'x-amz-content-sha256': sha256(OTHER).toString('hex'),
      'content-md5': md5(OTHER).toString('base64'),
    };
    await expect(receive(put({ ...length, ...headers }), DATA)).rejects.toThrow(
      refusal('XAmzContentSHA256Mismatch', {
        fields: {
          ClientComputedContentSHA256: sha256(OTHER).toString('hex'),
          S3ComputedContentSHA256: sha256(DATA).toString('hex'),
        },
      }),
    );
  });

  test('a presigned URL with framing needs the decoded length, and its framing is data', async () => {
    const open = (headers: Record<string, string>) => {
      const sent = { 'content-length': String(DATA.length), 'x-amz-content-sha256': UNSIGNED, ...headers };
      const payload = { kind: 'plain', signedText: UNSIGNED, sha256: UNSIGNED } as const;
      return decodeBody({ headers: sent, body: pieces(DATA) }, payload, { signature: undefined }).body;
    };
    for (const headers of [{}, { 'x-amz-decoded-content-length': 'many' }] as Record<string, string>[]) {
      expect(() => open(headers)).toThrow(refusal('MissingContentLength', { status: 411 }));
    }
    expect(() => open({ 'x-amz-decoded-content-length': '3' })).toThrow(refusal('IncompleteBody'));
    const body = open({ 'x-amz-decoded-content-length': String(DATA.length) });
    expect(() => body.verify({ size: DATA.length, digests: digestsOf(DATA) })).toThrow(
      refusal('XAmzContentSHA256Mismatch'),
    );
  });

  test('checksums that belong to something else are ignored on request', async () => {
    const request = put({ ...length, 'x-amz-checksum-crc32': 'AAAAAA==', 'x-amz-sdk-checksum-algorithm': 'SHA1' });
    const payload = readPayload(request, readSignature(request));
    const options = { signature: undefined, ignoresChecksums: true };
    const { body, checksum } = decodeBody({ headers: request.headers, body: pieces(DATA) }, payload, options);
    expect(() => body.verify({ size: DATA.length, digests: digestsOf(DATA) })).not.toThrow();
    expect(checksum).toBeUndefined();
  });
});

test('the published example of signed chunks is valid', async () => {
  // "Signature calculations for the authorization header: transferring payload in multiple chunks" of Amazon S3.
  const scope = '20130524/us-east-1/s3/aws4_request';
  const names = [
    'content-encoding',
    'content-length',
    'host',
    'x-amz-content-sha256',
    'x-amz-date',
    'x-amz-decoded-content-length',
    'x-amz-storage-class',
  ];
  const request = {
    method: 'PUT',
    path: '/examplebucket/chunkObject.txt',
    query: '',
    headers: {
      host: 's3.amazonaws.com',
      'x-amz-date': '20130524T000000Z',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      'x-amz-content-sha256': SIGNED,
      'content-encoding': 'aws-chunked',
      'x-amz-decoded-content-length': '66560',
      'content-length': '66824',
      authorization: `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/${scope},SignedHeaders=${names.join(';')},Signature=4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9`,
    },
  };
  const parameters = readSignature(request);
  if (!parameters) throw new Error('no signature');
  const payload = readPayload(request, parameters);
  const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
  const signature = verifySignature(request, parameters, secret, payload.signedText, { prefix: '' });
  const body = framed(
    chunk('a'.repeat(65_536), ';chunk-signature=ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648'),
    chunk('a'.repeat(1024), ';chunk-signature=0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497'),
    chunk('', ';chunk-signature=b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9'),
  );
  let size = 0;
  const decoded = decodeBody({ headers: request.headers, body: pieces(body, 1000) }, payload, { signature });
  for await (const data of decoded.body.chunks) size += data.length;
  expect(size).toBe(66_560);
});
