import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Kbd } from '#ui/kbd/kbd.tsx'

const list = css({
  width: 'full',
  borderSpacing: 0,
  textStyle: 'dense',
  '& th': { textAlign: 'start', fontWeight: 'normal', paddingBlock: '1.5' },
  '& td': { textAlign: 'end' },
})
const group = css({ textStyle: 'label', fontWeight: 'medium', color: 'text-muted', paddingBlockStart: '3' })

const groups = () => [
  {
    name: m.shortcuts_everywhere(),
    keys: [
      [['Ctrl', 'K'], m.shortcuts_find()],
      [['?'], m.shortcuts_help()],
      [['Esc'], m.shortcuts_close()],
    ],
  },
  {
    name: m.shortcuts_lists(),
    keys: [
      [['J', 'K'], m.shortcuts_rows()],
      [['Enter'], m.shortcuts_open_row()],
      [['Home', 'End'], m.shortcuts_ends()],
    ],
  },
  {
    name: m.shortcuts_seat_table(),
    keys: [
      [['Shift', 'J', 'K'], m.shortcuts_extend()],
      [['X'], m.shortcuts_choose_one()],
      [['H'], m.shortcuts_hold()],
      [['R'], m.shortcuts_release()],
    ],
  },
  {
    name: m.shortcuts_seats(),
    keys: [
      [['/'], m.shortcuts_search_seats()],
      [['←', '↑', '→', '↓'], m.shortcuts_move_seat()],
      [['Space'], m.shortcuts_choose_seat()],
      [['Shift', 'Space'], m.shortcuts_choose_row()],
      [['Ctrl', 'A'], m.shortcuts_choose_all()],
      [['Enter'], m.shortcuts_act_on_seats()],
    ],
  },
  {
    name: m.shortcuts_charts(),
    keys: [
      [['←', '→'], m.shortcuts_move_chart()],
      [['T'], m.shortcuts_chart_table()],
    ],
  },
]

/** The list of all keyboard shortcuts. */
export function Shortcuts() {
  return groups().map(({ name, keys }) => (
    <section key={name}>
      <h4 className={group}>{name}</h4>
      <table className={list} aria-label={name}>
        <tbody>
          {keys.map(([pressed, words]) => (
            <tr key={words as string}>
              <th scope="row">{words}</th>
              <td>
                <Kbd keys={pressed as string[]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  ))
}
