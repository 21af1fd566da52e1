import { describe, expect, test, vi } from 'vitest';
import { type Answer, combineQueries, everyAnswer, knownAnswer, mapAnswer, nullIfNotFound } from './answer.ts';
import { ApiError } from './api-error.ts';

const answer = <Data>(facts: Partial<Answer<Data>>): Answer<Data> => ({
  data: undefined,
  error: null,
  isFetching: false,
  refetch: vi.fn(),
  ...facts,
});
const failure = new Error('The server is away.');
const waiting = answer<string>({ isFetching: true });
const failed = answer<string>({ error: failure });

describe('Several answers together', () => {
  test('are known when each of them is, in their order', () => {
    expect(everyAnswer([knownAnswer('a'), knownAnswer('b')]).data).toEqual(['a', 'b']);
    expect(combineQueries(knownAnswer('a'), knownAnswer(1)).data).toEqual(['a', 1]);
    expect(everyAnswer([]).data).toEqual([]);
  });

  test('are not known while one of them is missing, or has failed', () => {
    expect(everyAnswer([knownAnswer('a'), waiting])).toMatchObject({ data: undefined, error: null, isFetching: true });
    expect(everyAnswer([knownAnswer('a'), failed])).toMatchObject({ data: undefined, error: failure });
    expect(combineQueries(waiting, knownAnswer(1)).data).toBeUndefined();
    expect(combineQueries(knownAnswer(1), failed)).toMatchObject({ data: undefined, error: failure });
  });

  test('say why one never came rather than why another is old', () => {
    const old = answer({ data: 'a', error: new Error('Old.') });
    expect(everyAnswer([old, failed]).error).toBe(failure);
    expect(everyAnswer([old, knownAnswer('b')])).toMatchObject({ data: ['a', 'b'], error: { message: 'Old.' } });
  });

  test('are repeated only where they failed', async () => {
    const there = answer({ data: 'a' });
    const one = answer<string>({ error: failure });
    await everyAnswer([there, one]).refetch();
    expect(one.refetch).toHaveBeenCalledOnce();
    expect(there.refetch).not.toHaveBeenCalled();
  });
});

describe('What follows from an answer', () => {
  test('is not worked out before the answer is there, and carries its failure', () => {
    const change = vi.fn();
    expect(mapAnswer(failed, change)).toMatchObject({ data: undefined, error: failure });
    expect(mapAnswer(waiting, change)).toMatchObject({ data: undefined, isFetching: true });
    expect(change).not.toHaveBeenCalled();
    expect(mapAnswer(knownAnswer(2), (count) => count + 1).data).toBe(3);
  });
});

describe('An object that may be gone', () => {
  const refused = (status: number) => answer<string>({ error: new ApiError({ status, code: 'x', message: 'x' }) });

  test('is known to be gone, also when it was there before', () => {
    expect(nullIfNotFound(refused(404))).toMatchObject({ data: null, error: null });
    expect(nullIfNotFound({ ...refused(404), data: 'a' })).toMatchObject({ data: null, error: null });
  });

  test('is not known when asking failed otherwise, or has not answered yet', () => {
    expect(nullIfNotFound(refused(503))).toMatchObject({ data: undefined, error: { status: 503 } });
    expect(nullIfNotFound(waiting)).toMatchObject({ data: undefined, error: null });
    expect(nullIfNotFound(knownAnswer('a')).data).toBe('a');
  });
});
