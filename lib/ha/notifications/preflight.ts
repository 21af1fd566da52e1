import { creationTime } from '#lib/db/creation-time.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { english } from '#lib/i18n/english.ts';
import { SPELLINGS } from './enums.ts';
import { evaluateNotification, type Facts } from './evaluation.ts';
import { readFacts } from './facts.ts';
import { readGeneratedTime } from './generated-time.ts';
import { parsePayload } from './payload.ts';
import type { NewNotification, Preflight } from './schema.ts';

/** Facts for judging a notification if it were reported now. */
export function gatherFacts(ctx: AuthedContext, input: NewNotification): Promise<Facts> {
  const { type: spelling, hostname } = input;
  const type = SPELLINGS[spelling];
  const payload = parsePayload(type, input.payload);
  const generatedAt = readGeneratedTime(input.generated_time ?? '') ?? creationTime();
  return readFacts(ctx.database.read, { type, spelling, hostname, payload, generatedAt }, ctx.env);
}

/** The API representation of a decision. */
export function evaluatePreflight(facts: Facts): Preflight {
  const { outcome, status, message, checks } = evaluateNotification(facts);
  return {
    outcome,
    status,
    message: message === null ? null : english(message),
    checks: checks.map(({ id, isPassed, consequence, message: said }) => ({
      id,
      is_passed: isPassed,
      consequence,
      message: english(said),
    })),
  };
}
