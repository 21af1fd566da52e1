import type { ZodType, z } from 'zod';
import { type TypeOf, typeOf } from '#lib/http/type-of.ts';

/**
 * Says what a call of our own server answers, by its schema or by its type, for the compiler alone: each answer is what the
 * schema of its endpoint has, which the tests of the server check, so that no browser reads it a second time.
 */
export const answerOf = <T>(): TypeOf<T extends ZodType ? z.output<T> : T> => typeOf();
