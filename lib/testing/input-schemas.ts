import type { z } from 'zod';
import { SignIn } from '#lib/auth/sign-in.ts';
import { DEFINITIONS } from '#lib/platform.ts';

/** One schema that a caller's input is held against, and where. */
export interface InputSchema {
  place: string;
  schema: z.ZodType;
}

/** Every schema of what comes in: of each endpoint and action of each service, of sign-ins. */
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
  return [...declared, { place: 'sign-in', schema: SignIn }].flatMap(({ place, schema }) =>
    schema ? [{ place, schema }] : [],
  );
}
