import { z } from 'zod';
import { Invalid } from '#lib/errors/errors.ts';
import { text } from '#lib/http/bounds.ts';
import { Link } from '#lib/http/link.ts';

export const TypedLink = Link.extend({ type: z.string().optional() });

/** A time in a query, UTC by default; a space is accepted for the T. */
export const Moment = text(64)
  .transform((text) => text.replace(' ', 'T'))
  .pipe(z.union([z.iso.datetime({ offset: true, local: true }).max(64), z.iso.date()], 'Use ISO 8601 time.'))
  .transform((text) => new Date(/Z$|[+-]\d\d:\d\d$|^\d{4}-\d\d-\d\d$/.test(text) ? text : `${text}Z`).toISOString());

/** Id of an attached object: upstream rejects malformed ones with 400 before the lookup. */
export const ObjectId = text(36).refine((id) => z.guid().safeParse(id).success, 'Use the UUID of the object.');

interface ChangeSpan {
  'changes-since'?: string | undefined;
  'changes-before'?: string | undefined;
}

/** As upstream, the span must not be reversed. @throws 400 */
export function assertChangeSpan({ 'changes-since': since, 'changes-before': before }: ChangeSpan): void {
  if (since === undefined || before === undefined || since <= before) return;
  throw Invalid('The value of changes-since must be less than or equal to changes-before.');
}

/** Name of a flavor, a server group or an aggregate. */
export const ObjectName = z
  .string()
  .max(255, 'Use at most 255 characters.')
  .refine((name) => name.trim() !== '', 'Enter a name.')
  .refine((name) => name.trim() === name, 'Do not begin or end with a space.');

/** Tag of a server or device: commas separate tags in queries, slashes path segments. */
export const Tag = z
  .string()
  .min(1)
  .max(60, 'Use at most 60 characters.')
  .regex(/^[^,/]+$/, 'Do not use commas or slashes.');

/** `2026-01-01T00:00:00.000000`: times without a zone; docs/contract/clients.md 5. */
export const formatComputeTime = (timestamp: string): string => timestamp.replace(/Z$/, '').padEnd(26, '0');

/** `2026-01-01T00:00:00Z` */
export const toSecond = (timestamp: string): string => `${timestamp.slice(0, 19)}Z`;
