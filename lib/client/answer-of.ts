import type { ZodType, z } from 'zod';
import { type TypeOf, typeOf } from '#lib/http/type-of.ts';

/**
 * Response type of a call to our own server, from a schema or a type, at compile time only. The server's tests check
 * responses against the schemas of their endpoints, so browsers do not validate them again.
 */
export const answerOf = <T>(): TypeOf<T extends ZodType ? z.output<T> : T> => typeOf();
