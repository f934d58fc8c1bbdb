import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";

const LOOKS = {
  primary:
    "bg-accent-fill text-accent-ink font-semibold hover:bg-accent-fill-strong aria-disabled:bg-raised aria-disabled:text-faint aria-disabled:border-line border border-transparent",
  quiet: "border border-line bg-raised text-text hover:bg-hover hover:border-line-strong aria-disabled:text-faint",
  ghost: "text-muted hover:bg-raised hover:text-text aria-disabled:text-faint",
} as const;

const SIZES = {
  sm: "touch min-h-8 px-3 text-sm gap-1.5",
  md: "min-h-10 max-desk:min-h-11 px-4 text-base gap-2",
  lg: "min-h-12 px-5 text-base gap-2",
  icon: "touch size-10 shrink-0",
} as const;

export interface ButtonLook {
  look?: keyof typeof LOOKS;
  size?: keyof typeof SIZES;
}

export function buttonClasses({ look = "quiet", size = "md" }: ButtonLook, more?: string): string {
  return classNames(
    "inline-flex items-center justify-center rounded-md text-center leading-tight duration-150 hover:transition-colors select-none aria-disabled:cursor-not-allowed",
    LOOKS[look],
    SIZES[size],
    more,
  );
}

export interface ButtonProps extends ButtonLook, ComponentProps<"button"> {
  children: ReactNode;
}

export function Button({ look, size, className, type = "button", children, ...rest }: ButtonProps): ReactNode {
  const sizeAndLook = { ...(look && { look }), ...(size && { size }) };
  return (
    <button type={type} className={buttonClasses(sizeAndLook, className)} {...rest}>
      {children}
    </button>
  );
}
