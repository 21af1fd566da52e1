import type { NewUserForm } from './new-user-form.ts';

export const toNewUser = ({ way, password, must_change_password, ...typed }: NewUserForm) => ({
  name: typed.name,
  domain_id: typed.domain_id,
  email: typed.email || null,
  description: typed.description || null,
  default_project_id: typed.default_project_id || null,
  ...(way === 'password' && { password, must_change_password }),
});
