// Mantine components with the router's typed URLs: `<TextLink to="/login" search={…}>`,
// `<ButtonLink to="/">`.
import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type Plain<P> = P & Omit<ComponentPropsWithRef<'a'>, keyof P>;

function PlainAnchor(props: Plain<AnchorProps>) {
  return <Anchor component="a" {...props} />;
}

function PlainButton(props: Plain<ButtonProps>) {
  return <Button component="a" {...props} />;
}

export const TextLink = createLink(PlainAnchor);
export const ButtonLink = createLink(PlainButton);
