/** The states of `/login`; without one it is the sign-in form. */
export const loginViews = ['sign-up', 'forgot'] as const;
type LoginView = (typeof loginViews)[number];

export interface LoginSearch {
  /** Where to go after signing in: a path of this site. */
  readonly redirect?: string;
  readonly view?: LoginView;
}
