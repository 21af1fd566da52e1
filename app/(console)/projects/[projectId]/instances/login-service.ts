import { loginUser } from '#components/instances/login-user.ts';
import type { ImageChoice } from '#lib/image/images/image-choices.ts';

export interface LoginService {
  service: 'SSH' | 'RDP';
  /** TCP port. */
  port: number;
  /** The user who signs in; undefined if it is not known. */
  user: string | undefined;
}

/** The default user of Windows cloud images. */
const WINDOWS_USER = 'Admin';

/** Returns how to sign in to an instance created from an image; SSH if the system is unknown. */
export function loginServiceOf(image: ImageChoice | undefined): LoginService {
  const isWindows = [image?.os_type, image?.os_distro].some((word) => word?.toLowerCase() === 'windows');
  return isWindows
    ? { service: 'RDP', port: 3389, user: image?.os_admin_user ?? WINDOWS_USER }
    : { service: 'SSH', port: 22, user: image?.os_admin_user ?? loginUser(image?.os_distro) };
}
