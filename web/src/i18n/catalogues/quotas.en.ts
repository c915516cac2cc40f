export const quotas = {
  title: 'Quotas',
  lead: 'What companies and accounts use of the space there is, and what they may use. Counted are photos as they were uploaded, pictures outside cold storage, pictures attached to findings and measurement photos; what is being uploaded counts already. Smaller copies, reports and documents don’t count.',
  tabs: { company: 'Companies', account: 'Accounts', defaults: 'Defaults and disk' },
  names: { company: 'Company', account: 'Account' },
  count: {
    company_one: '{{count}} company',
    company_other: '{{count}} companies',
    account_one: '{{count}} account',
    account_other: '{{count}} accounts',
  },
  search: { company: 'Search by company', account: 'Search by e-mail' },
  inGb: '{{figure}} (GB)',
  emptyIs: 'Leave empty for the default: {{limit}}.',
  emptyIsNone: 'Leave empty for no limit.',
  noLimit: 'No limit',
  ofCompany: 'Space used',
  counted:
    'Counted are photos as they were uploaded, pictures outside cold storage, pictures attached to findings and measurement photos; what is being uploaded counts already. Administrators set the limits.',
  defaults: { company: 'Each company without a limit of its own', account: 'Each account without a limit of its own' },
  editDefaults: { company: 'Edit the default limits of companies', account: 'Edit the default limits of accounts' },
  disk: {
    title: 'Disk',
    used: '{{percent}} of the disk used',
    free: '{{free}} free of {{total}}',
    floor: 'Below {{floor}} free space, nothing large is accepted, whatever the quotas say.',
  },
  told: 'At 80% and at 95% of stored space, photos or exports, administrators and the people concerned get an e-mail. A limit below what is used deletes nothing: only new files are refused.',
} as const
