import type { LaunchInput } from './launch-values.ts';
import { holdsSecret } from './user-data-text.ts';

/** The group that a port gets where nobody chooses. */
export const DEFAULT_GROUP = 'default';

/** The form as nobody has touched it. */
export const EMPTY_LAUNCH: LaunchInput = {
  name: '',
  count: 1,
  description: '',
  zone: '',
  bootFrom: 'image',
  image: '',
  toVolume: null,
  volumeSize: undefined,
  volumeType: '',
  deleteVolume: true,
  volume: '',
  flavor: '',
  networks: null,
  ports: [],
  floatingNetwork: '',
  groups: null,
  key: '',
  hasPassword: false,
  password: '',
  userData: '',
  metadata: [],
  serverGroup: '',
};

/** What is never kept, neither in the draft nor in a preset, nor put into an address. */
export const secretsOf = ({ userData = '' }: Partial<LaunchInput>): (keyof LaunchInput)[] =>
  holdsSecret(userData) ? ['password', 'userData'] : ['password'];
