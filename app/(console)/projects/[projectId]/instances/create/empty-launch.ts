import type { LaunchInput } from './launch-values.ts';
import { holdsSecret } from './user-data-text.ts';

export const DEFAULT_GROUP = 'default';

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
  waitUntil: '',
  readinessPort: undefined,
  serverGroup: '',
};

/** Fields that are never stored in a draft or preset, nor put into a URL. */
export const secretsOf = ({ userData = '' }: Partial<LaunchInput>): (keyof LaunchInput)[] =>
  holdsSecret(userData) ? ['password', 'userData'] : ['password'];
