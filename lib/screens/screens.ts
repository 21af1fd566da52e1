import { ADMIN_SCREENS } from './admin-screens.ts';
import { ALL_SCREENS } from './all-screens.ts';
import { PROJECT_SCREENS } from './project-screens.ts';
import type { Screen } from './screen.ts';

/** Ids of all tables with stored layouts and views. */
export const LIST_NAMES = [...PROJECT_SCREENS, ...ALL_SCREENS, ...ADMIN_SCREENS].flatMap(
  (screen: Screen<string>) => screen.lists ?? [],
);
