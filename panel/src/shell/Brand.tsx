import classes from './shell.module.css'

export function Brand() {
  return (
    <span className={classes.brand}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path
          d="M12 1.5l2.6 1.9 3.2-.1 1 3.1 2.6 1.9-1 3.1 1 3.1-2.6 1.9-1 3.1-3.2-.1L12 21.3l-2.6-1.9-3.2.1-1-3.1-2.6-1.9 1-3.1-1-3.1 2.6-1.9 1-3.1 3.2.1z"
          fill="currentColor"
        />
        <path
          d="M8 11.6l2.8 2.8 5.4-5.6"
          fill="none"
          stroke="var(--card)"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      Sello
    </span>
  )
}
