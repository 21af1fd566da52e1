import type { z } from 'zod';
import { SignIn } from '#lib/auth/sign-in.ts';
import { SourceUser } from '#lib/console/key-sources/schema.ts';
import { LIST_INPUTS } from '#lib/console/lists/routes.ts';
import { DEFINITIONS } from '#lib/platform.ts';

/** One schema that a caller's input is held against, and where. */
export interface InputSchema {
  place: string;
  schema: z.ZodType;
}

/** Every schema of what comes in: of each endpoint and action of each service, of the console's own, of sign-ins. */
export function inputSchemas(): InputSchema[] {
  const declared = DEFINITIONS.flatMap(({ base, endpoints }) =>
    endpoints.flatMap(({ method, path, params, query, body, actions = {} }) => {
      const place = `${method} ${base}${path}`;
      return [
        { place: `${place} path`, schema: params },
        { place: `${place} query`, schema: query },
        { place: `${place} body`, schema: body },
        ...Object.entries(actions).map(([name, action]) => ({ place: `${place} ${name}`, schema: action.body })),
      ];
    }),
  );
  const own = [...Object.entries(LIST_INPUTS), ['key-sources', SourceUser] as const, ['sign-in', SignIn] as const];
  return [...declared, ...own.map(([name, schema]) => ({ place: `console ${name}`, schema }))].flatMap(
    ({ place, schema }) => (schema ? [{ place, schema }] : []),
  );
}
