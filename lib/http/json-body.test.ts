import { describe, expect, test } from 'vitest';
import { Fragment, Fragments } from './fragments.ts';
import { jsonBody, toJson } from './json-body.ts';

const many = (count: number) => Array.from({ length: count }, (_, n) => ({ id: n, name: `Größe ${n} "日本" 😀` }));
const asFragments = (members: readonly unknown[]) => new Fragments(members.map((member) => JSON.stringify(member)));
const sent = async (value: unknown) => new Response(jsonBody(await toJson(value))).text();

describe('The JSON of an answer', () => {
  test.each([
    ['an empty list', { servers: [] }, { servers: asFragments([]) }],
    ['a short list', { servers: [{ id: 1 }], links: {} }, { servers: asFragments([{ id: 1 }]), links: {} }],
    ['a long list', { servers: many(2000), links: [] }, { servers: asFragments(many(2000)), links: [] }],
    ['a list that is streamed', { servers: many(50_000) }, { servers: asFragments(many(50_000)) }],
    ['an object', { token: many(1)[0] }, { token: new Fragment(JSON.stringify(many(1)[0])) }],
    ['a member that is not there', { a: 1, b: [] }, { none: undefined, a: 1, b: asFragments([]) }],
    ['nothing but a member that is not there', { a: [] }, { none: undefined, a: asFragments([]) }],
  ])('of %s as fragments is that of the value', async (_what, value, rendered) => {
    expect(await sent(rendered)).toBe(JSON.stringify(value));
  });

  test.each([
    ['a long list', { many: many(2000) }],
    ['one that is streamed', { first: 1, many: many(50_000), last: [] }],
    ['one with holes', { many: Array.from({ length: 250 }, (_, n) => (n % 3 === 0 ? undefined : n)) }],
    ['one of which half are functions', { many: many(250).map((one) => (one.id % 2 ? one : () => one)) }],
    ['what JSON leaves out beside a long list', { many: many(250), a: undefined, b: () => 1, c: null }],
    ['a bare list', many(2000)],
    ['a long list in an object', { usage: { servers: many(2000) } }],
    ['a date', { at: new Date(0), many: many(250) }],
    ['nothing', null],
  ])('of %s is what JSON.stringify makes of it', async (_what, value) => {
    expect(await sent(value)).toBe(JSON.stringify(value));
  });

  test.each([10, 100, 2000, 50_000])('of %i members is as long as it says', async (count) => {
    const json = await toJson({ many: many(count) });
    expect(json.bytes).toBe(Buffer.byteLength(JSON.stringify({ many: many(count) })));
  });

  test('others have their turn while a long list is serialized', async () => {
    let [turns, isDone] = [0, false];
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    await toJson({ many: many(200_000) });
    isDone = true;
    expect(turns).toBeGreaterThan(2);
  });
});

describe('The body of an answer', () => {
  test('is text where it is short, and bytes where it is not', async () => {
    expect(jsonBody(await toJson({ servers: asFragments([{ id: 1 }]) }))).toBe('{"servers":[{"id":1}]}');
    expect(jsonBody(await toJson({ many: many(2000) }))).toBeInstanceOf(Buffer);
  });

  test('is encoded as it is read where it is long: no chunk is made for a client that takes none', async () => {
    const body = jsonBody(await toJson({ many: many(200_000) }));
    if (!(body instanceof ReadableStream)) throw new Error('It is not streamed.');
    const sizes: number[] = [];
    for await (const chunk of body) sizes.push(chunk.byteLength);
    expect(sizes.length).toBeGreaterThan(10);
    expect(Math.max(...sizes)).toBeLessThan(2 ** 20);
  });
});
