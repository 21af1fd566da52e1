'use client';

import { choiceParam, withDefault } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';

const param = withDefault(choiceParam(['serial', 'screen']), 'serial');

/** Which console of an instance is shown, in the URL: `?console=screen`. */
export const useConsoleChoice = () => useUrlState('console', param);
