import { z } from 'zod';
import { text, word } from '#lib/http/bounds.ts';
import { DomainConfig } from '../domain-config/schema.ts';

/** What the last contacts with the directory of a domain showed. */
export const DirectoryState = z.strictObject({
  status: z.enum(['pending', 'ok', 'failing', 'suspended']),
  /** Whether it is being read now. */
  is_reading: z.boolean(),
  users: z.int(),
  groups: z.int(),
  /** Users and groups that disappeared, and are deleted later unless they return. */
  missing_users: z.int(),
  missing_groups: z.int(),
  /** Missing users who disappeared with so many others that they are deleted only after a confirmation. */
  held_users: z.int(),
  /** Last attempt to read the directory. */
  attempted_at: z.string().nullable(),
  /** Last complete synchronization. */
  synced_at: z.string().nullable(),
  /** Last check of the users with sessions or credentials. */
  checked_at: z.string().nullable(),
  /** Null if it is due now. */
  next_sync_at: z.string().nullable(),
  failing_since: z.string().nullable(),
  /** Since when its users have no access. */
  suspended_at: z.string().nullable(),
  message: z.string().nullable(),
});
export type DirectoryState = z.infer<typeof DirectoryState>;

/** Options that are not stored yet, and a user whose sign-in is tried. */
export const DirectoryTest = z.strictObject({
  config: DomainConfig.optional(),
  user: z.strictObject({ name: word, password: text(1000) }).optional(),
});
export type DirectoryTest = z.output<typeof DirectoryTest>;

const TEST_STEPS = ['connection', 'tls', 'bind', 'users', 'groups', 'sign_in', 'memberships'] as const;
export type TestStep = (typeof TEST_STEPS)[number];

/** A role that the user has through a group. */
const GroupRole = z.strictObject({
  group: z.string(),
  role: z.string(),
  target_type: z.enum(['project', 'domain', 'system']),
  /** Name of the project or domain; null for the system. */
  target: z.string().nullable(),
});
export type GroupRole = z.infer<typeof GroupRole>;

const StepResult = z.strictObject({
  step: z.enum(TEST_STEPS),
  status: z.enum(['ok', 'failed', 'skipped']),
  message: z.string(),
  seconds: z.number(),
  /** The first objects that were found. */
  found: z.array(z.strictObject({ name: z.string(), dn: z.string() })).optional(),
  roles: z.array(GroupRole).optional(),
});
export type StepResult = z.infer<typeof StepResult>;

export const TestResult = z.strictObject({ steps: z.array(StepResult) });
export type TestResult = z.infer<typeof TestResult>;
