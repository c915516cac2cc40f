import classes from './public-layout.module.css'

const blade = 'M-2.6 -1C-6.5 -12-7.5 -26-3.8 -46L-.4 -132 1.8 -46C4.6 -24 4 -10 2.6 -1Z'

interface TurbineProps {
  readonly x: number
  readonly y: number
  readonly scale: number
  /** Where the first blade points, degrees from straight up. */
  readonly turn: number
}

function Turbine({ x, y, scale, turn }: TurbineProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`} className={classes.turbine}>
      <path d="M-5 0 -2.6 -222H2.600L5 0Z" />
      <path d="M-8 -230h17c2.5 0 4 1.8 4 4v3c0 1.4-1 2.4-2.4 2.400H-6Z" />
      <g transform={`translate(-6 -225) rotate(${turn})`}>
        {[0, 120, 240].map((angle) => (
          <path key={angle} d={blade} transform={`rotate(${angle})`} />
        ))}
        <circle r="5.5" />
      </g>
    </g>
  )
}

/** A quiet drawing of a wind farm, behind the card of the public pages. */
export function Landscape() {
  return (
    <svg className={classes.landscape} viewBox="0 0 1600 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <g className={classes.far}>
        <Turbine x={176} y={664} scale={0.5} turn={14} />
        <Turbine x={330} y={644} scale={0.42} turn={74} />
        <Turbine x={470} y={650} scale={0.36} turn={38} />
        <Turbine x={1092} y={640} scale={0.36} turn={96} />
        <Turbine x={1198} y={650} scale={0.44} turn={22} />
      </g>
      <path
        className={classes.hillFar}
        d="M0 690C180 640 330 628 520 652 700 674 840 690 1010 660 1190 630 1380 634 1600 676V900H0Z"
      />
      <g className={classes.middle}>
        <Turbine x={84} y={760} scale={0.86} turn={52} />
        <Turbine x={1010} y={744} scale={0.66} turn={8} />
      </g>
      <path
        className={classes.hillMiddle}
        d="M0 772C150 730 300 744 470 766 690 794 850 770 1030 744 1230 716 1420 742 1600 780V900H0Z"
      />
      <g className={classes.near}>
        <Turbine x={1352} y={842} scale={2.5} turn={33} />
      </g>
      <path
        className={classes.hillNear}
        d="M0 852C220 812 420 834 640 846 900 860 1100 822 1300 822 1430 822 1530 836 1600 850V900H0Z"
      />
    </svg>
  )
}
