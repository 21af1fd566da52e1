'use client';

import { choiceParam, withDefault } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';

const param = withDefault(choiceParam(['serial', 'screen']), 'serial');

/** The console of an instance that is displayed, from the URL: `?console=screen`. */
export const useConsoleChoice = () => useUrlState('console', param);
