import { access } from './de/access.ts';
import { adminInstances } from './de/admin-instances.ts';
import { administration } from './de/administration.ts';
import { consolePieces } from './de/console.ts';
import { consoleDock } from './de/console-dock.ts';
import { consoleKeys } from './de/console-keys.ts';
import { docs } from './de/docs.ts';
import { fitting } from './de/fitting.ts';
import { flavorFamilies } from './de/flavor-families.ts';
import { flavors } from './de/flavors.ts';
import { home } from './de/home.ts';
import { hostMaintenance } from './de/host-maintenance.ts';
import { hostSets } from './de/host-sets.ts';
import { hypervisors } from './de/hypervisors.ts';
import { imageActivity } from './de/image-activity.ts';
import { images } from './de/images.ts';
import { instanceActions } from './de/instance-actions.ts';
import { instanceHistory } from './de/instance-history.ts';
import { instancePages } from './de/instance-pages.ts';
import { instanceReach } from './de/instance-reach.ts';
import { instanceTabs } from './de/instance-tabs.ts';
import { instances } from './de/instances.ts';
import { jobs } from './de/jobs.ts';
import { keyPairs } from './de/key-pairs.ts';
import { launch } from './de/launch.ts';
import { lists } from './de/lists.ts';
import { moves } from './de/moves.ts';
import { networking } from './de/networking.ts';
import { overview } from './de/overview.ts';
import { placement } from './de/placement.ts';
import { serverStates } from './de/server-states.ts';
import { shell } from './de/shell.ts';
import { volumes } from './de/volumes.ts';
import { words } from './de/words.ts';
import type { Language } from './language.ts';
import type { Messages } from './translate.ts';

const german: Messages = {
  ...access,
  ...adminInstances,
  ...administration,
  ...consolePieces,
  ...consoleDock,
  ...consoleKeys,
  ...docs,
  ...fitting,
  ...flavorFamilies,
  ...flavors,
  ...hostMaintenance,
  ...home,
  ...hostSets,
  ...hypervisors,
  ...imageActivity,
  ...images,
  ...instanceActions,
  ...instanceReach,
  ...instanceTabs,
  ...instanceHistory,
  ...instancePages,
  ...instances,
  ...jobs,
  ...keyPairs,
  ...launch,
  ...lists,
  ...moves,
  ...networking,
  ...overview,
  ...placement,
  ...serverStates,
  ...shell,
  ...volumes,
  ...words,
};

/** The messages of a language; English stands in the source and needs none. */
export const catalog: Record<Language, Messages | undefined> = { en: undefined, de: german };
