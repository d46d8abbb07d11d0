// The lists of messages and templates beside their menu.
import { Outlet } from '@tanstack/react-router';
import { MessagesMenu } from './messages-menu.tsx';
import css from './messages-with-menu.module.css';

export function MessagesWithMenu() {
  return (
    <div className={css.page}>
      <div className={css.side}>
        <MessagesMenu className={css.menu} />
      </div>
      <div className={css.main}>
        <Outlet />
      </div>
    </div>
  );
}
