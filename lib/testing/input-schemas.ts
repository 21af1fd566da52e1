import type { z } from 'zod';
import { SignIn } from '#lib/auth/sign-in.ts';
import { DEFINITIONS } from '#lib/platform.ts';

/** A schema that validates input of a caller, and its location. */
export interface InputSchema {
  place: string;
  schema: z.ZodType;
}

/** Returns all input schemas: of each endpoint and action of each service, and of sign-in. */
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
